/* The page itself: everything in it comes from files, as the server's content policy asks.
 *
 * The server replaces what is between the two comments, for links to tables (server/link_page.c). */

export function pageOf({ early, main, soon, style, fonts, icon, turn, touch }) {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Akhet</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="description" content="Nefertiti, Nile and Valley of the Kings: board games of ancient Egypt">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Akhet">
<meta name="twitter:card" content="summary_large_image">
<!--link--><meta property="og:title" content="Akhet: board games of ancient Egypt">
<meta property="og:description" content="Nefertiti, Nile and Valley of the Kings, alone or with friends">
<meta property="og:image" content="/link-akhet.png"><!--/link-->
<meta name="theme-color" content="#fbf3dd">
<script src="${early}"></script>
<link rel="icon" href="${icon}" data-turn="${turn}" type="image/svg+xml">
${touch ? `<link rel="apple-touch-icon" href="${touch}">\n` : ""}<link rel="manifest" href="/manifest.webmanifest">
${fonts.map((name) => `<link rel="preload" href="${name}" as="font" type="font/woff2" crossorigin>`).join("\n")}
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
