import { sharedRefusals } from '../../contract/problem.ts'
import { escapeXml } from '../../rules/xml.ts'
import type { openApiDocument } from './openapi.ts'

type OpenApi = ReturnType<typeof openApiDocument>

interface Operation {
  summary: string
  description?: string
  'x-access': string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content: Record<string, { schema: unknown }> }>
}

/** The API's description as one page for people: made once at start, without a script, printable. */
export function apiPage(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as Operation,
    })),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(document.info.title)}</title>
<style>${style}</style>
</head>
<body>
<header><h1>${escapeXml(document.info.title)}</h1>
<p>${escapeXml(document.info.description)} For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p></header>
<nav aria-label="Endpoints"><ul>${operations.map(link).join('')}</ul></nav>
<main>${operations.map(section).join('')}${problems()}</main>
</body>
</html>
`
}

const anchor = (method: string, path: string) => `${method}${path.replaceAll(/\W+/g, '-')}`

function link({ method, path }: { method: string; path: string }): string {
  return `<li><a href="#${anchor(method, path)}"><b>${method.toUpperCase()}</b> ${escapeXml(path)}</a></li>`
}

function section({
  method,
  path,
  operation,
}: {
  method: string
  path: string
  operation: Operation
}): string {
  const parameters = operation.parameters.map(
    ({ name, in: where, required }) =>
      `<li><code>${escapeXml(name)}</code> in ${where}${required ? '' : ', optional'}</li>`,
  )
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const answer = Object.values(operation.responses['200']?.content ?? {})[0]?.schema
  const refusals = Object.entries(operation.responses).filter(([status]) => status !== '200')
  return `<section id="${anchor(method, path)}">
<h2><b>${method.toUpperCase()}</b> ${escapeXml(path)}</h2>
<p>${escapeXml(operation.summary)}. ${operation.description ? escapeXml(operation.description) : ''} Access: <b>${operation['x-access']}</b>.</p>
${parameters.length ? `<h3>Parameters</h3><ul>${parameters.join('')}</ul>` : ''}
${body ? `<h3>Body</h3>${schemaBox('body', method, path, body)}` : ''}
<h3>Answer</h3>${schemaBox('answer', method, path, answer)}
${refusals.length ? `<h3>Refusals</h3><ul>${refusals.map(([status, { description }]) => `<li>${status}: ${escapeXml(description).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</li>`).join('')}</ul>` : ''}
</section>`
}

function schemaBox(kind: string, method: string, path: string, schema: unknown): string {
  const label = `JSON schema of the ${kind} of ${method.toUpperCase()} ${path}`
  return `<pre tabindex="0" role="region" aria-label="${escapeXml(label)}">${escapeXml(JSON.stringify(schema, null, 2))}</pre>`
}

function problems(): string {
  const rows = Object.entries(sharedRefusals).map(
    ([code, { status, title }]) =>
      `<tr id="problem-${code}"><td>${status}</td><td><code>${code}</code></td><td>${escapeXml(title)}</td></tr>`,
  )
  return `<section id="problems"><h2>Refusals every endpoint shares</h2>
<table><thead><tr><th>Status</th><th>Code</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`
}

const style = `:root{color-scheme:light dark;--paper:light-dark(#fbf8f2,#15101f);--ink:light-dark(#1b1428,#f5f0e6);--line:light-dark(#e0d7c8,#362d48);--iris:light-dark(#4a2bd6,#b5a7ff)}
body{margin:0 auto;max-width:60rem;padding:2rem 1.25rem 4rem;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
h1,h2{font-family:Georgia,serif;font-weight:400;line-height:1.2}h1{font-size:2.5rem}h2{margin-top:3rem;padding-top:1rem;border-top:1px solid var(--line);overflow-wrap:anywhere}h2 b{font:600 1rem system-ui;color:var(--iris)}
h3{font-size:1rem;margin:1.25rem 0 .25rem}a{color:var(--iris)}ul{padding-left:1.25rem}nav ul{list-style:none;padding:0}nav b{display:inline-block;width:4rem;font-size:.875rem}
pre{overflow:auto;max-height:24rem;padding:1rem;border:1px solid var(--line);border-radius:6px;font-size:.875rem}table{border-collapse:collapse}td,th{text-align:left;padding:.35rem 1rem .35rem 0;border-bottom:1px solid var(--line)}
:focus-visible{outline:3px solid var(--iris);outline-offset:2px}`
