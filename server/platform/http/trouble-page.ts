import { pagePolicy } from './security-headers.ts'

const texts = {
  unavailable: {
    title: 'Back in a moment',
    text: 'The site cannot show this page right now. Nothing you saved is lost. Please try again shortly.',
  },
  broken: {
    title: 'Something went wrong on our side',
    text: 'The page could not be made. Nothing you saved is lost. Please try again.',
  },
}

/**
 * Shown when a page cannot be rendered. Needs no settings, style sheet or scripts, which may be missing too.
 *
 * @param status 503 if a retry may succeed, otherwise 500
 */
export function troublePage(status: number, requestId: string): Response {
  const { title, text } = status === 503 ? texts.unavailable : texts.broken
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
${mark}
<h1>${title}</h1>
<p>${text}</p>
<p class="ways"><a href="">Try again</a> <a href="/">Home</a></p>
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
      'content-security-policy': pagePolicy({ nonce: null, scripts: [] }),
      ...(status === 503 ? { 'retry-after': '5' } : {}),
    },
  })
}

/** The mark of web/shell/logo.tsx, repeated because nothing is loaded. */
const mark = `<svg viewBox="0 0 40 40" aria-hidden="true"><path d="M34.3 10.1a16.5 16.5 0 1 0 0 19.8" stroke-width="4.2"/><path d="M27.5 14.2a9 9 0 1 0 0 11.6" stroke-width="2.6"/><circle cx="29.5" cy="20" r="4.6"/></svg>`

const style = `:root{color-scheme:light dark}
body{margin:0;background:light-dark(#fbf8f2,#15101f);color:light-dark(#1b1428,#f5f0e6);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:16vh 1.25rem 4rem}
svg{display:block;width:2.75rem;margin-bottom:1.75rem;fill:none;stroke:currentColor}
circle{fill:#f5a300;stroke:none}
h1{font:400 clamp(2rem,1.4rem + 2.6vw,2.75rem)/1.12 Georgia,'Times New Roman',serif;letter-spacing:-.02em;margin:0 0 1rem;text-wrap:balance}
p{margin:0 0 1rem;text-wrap:pretty}
.ways{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.75rem 0}
a{padding:.7rem 1.25rem;border:1px solid;border-radius:10px;font-weight:600;line-height:1.3;color:inherit;text-decoration:none}
a:first-child{border-color:transparent;background:light-dark(#5433e8,#a493ff);color:light-dark(#fff,#15101f)}
a:hover{text-decoration:underline}
small{color:light-dark(#6a6176,#a297b2);font-size:.875rem;overflow-wrap:anywhere}
:focus-visible{outline:3px solid light-dark(#5433e8,#a493ff);outline-offset:3px}`
