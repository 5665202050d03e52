import { pagePolicy } from './security-headers.ts'

const texts = {
  waiting: {
    title: 'Back in a moment',
    text: 'The site is waiting for its database. Nothing you saved is lost. Please try again shortly.',
  },
  broken: {
    title: 'Something went wrong on our side',
    text: 'The page could not be made. Nothing you saved is lost. Please try again.',
  },
}

/**
 * What a visitor sees when a page cannot be rendered: made of nothing that could be missing as well, so without
 * the site's settings, its style sheet and its scripts.
 *
 * @param status 503 while the database is away, 500 otherwise
 */
export function troublePage(status: number, requestId: string): Response {
  const { title, text } = status === 503 ? texts.waiting : texts.broken
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="">Try again</a></p>
<p><small>Request ${requestId.replaceAll(/[^\w-]/g, '')}</small></p>
</main>
</body>
</html>
`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy(),
      ...(status === 503 ? { 'retry-after': '5' } : {}),
    },
  })
}

const style = `:root{color-scheme:light dark}
body{margin:0;background:light-dark(#fbf8f2,#15101f);color:light-dark(#1b1428,#f5f0e6);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:38rem;margin:0 auto;padding:20vh 1.25rem 4rem}
h1{font:400 2.5rem/1.15 Georgia,serif;margin:0 0 1rem}
a{display:inline-block;padding:.35rem 0;color:light-dark(#4a2bd6,#b5a7ff)}
:focus-visible{outline:3px solid currentColor;outline-offset:2px}`
