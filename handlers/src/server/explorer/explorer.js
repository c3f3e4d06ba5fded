"use strict";

window.addEventListener("load", () => {
  SwaggerUIBundle({
    url: "../openapi.yaml",
    dom_id: "#explorer",
    deepLinking: true,
    displayRequestDuration: true,
    showCommonExtensions: true,
    showExtensions: true,
  });
});
