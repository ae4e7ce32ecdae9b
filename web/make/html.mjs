/* The page itself: everything in it comes from files, as the server's content policy asks. */

export function pageOf({ early, main, soon, style, icon, turn, touch }) {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Akhet</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="description" content="Nefertiti, Nile and Valley of the Kings: board games of ancient Egypt">
<meta name="theme-color" content="#fbf3dd">
<script src="${early}"></script>
<link rel="icon" href="${icon}" data-turn="${turn}" type="image/svg+xml">
${touch ? `<link rel="apple-touch-icon" href="${touch}">\n` : ""}<link rel="manifest" href="/manifest.webmanifest">
<link rel="stylesheet" href="${style}">
<script type="module" src="${main}"></script>
${soon.map((name) => `<link rel="modulepreload" href="${name}">`).join("\n")}
</head>
<body>
<div id="app"></div>
<noscript>Akhet needs JavaScript. Akhet a besoin de JavaScript. Akhet wymaga JavaScriptu.</noscript>
</body>
</html>
`;
}
