import { sharedRefusals } from '../../../contract/problem.ts'
import { escapeXml } from '../../../rules/text/xml.ts'
import type { openApiDocument } from './openapi.ts'
import { type JsonSchema, schemaText } from './schema-text.ts'

type OpenApi = ReturnType<typeof openApiDocument>

interface Operation {
  summary: string
  description?: string
  'x-access': string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { description: string; content: Record<string, { schema: JsonSchema }> }>
}

/** Renders the API's description as one printable page without scripts. Built once per process. */
export function apiPage(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as Operation,
    })),
  )
  const rooms = [...roomsOf(operations)]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(document.info.title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<header><h1>${escapeXml(document.info.title)}</h1>
<p>${withCode(document.info.description)} For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p></header>
<nav aria-label="Endpoints">${rooms.map(contents).join('')}<p><a href="#problems">Refusals every endpoint shares</a></p></nav>
<main>${rooms.map(room).join('')}${problems()}</main>
</body>
</html>
`
}

interface Listed {
  path: string
  method: string
  operation: Operation
}

/** Groups with fewer endpoints than this share a section. */
const fewest = 4

function roomsOf(operations: readonly Listed[]): Map<string, Listed[]> {
  const wordOf = ({ path }: Listed) => path.split('/')[2] ?? ''
  const words = Map.groupBy(operations, wordOf)
  const isRoom = (one: Listed) => (words.get(wordOf(one))?.length ?? 0) >= fewest
  const rooms = Map.groupBy(operations, (one) => (isRoom(one) ? `/api/${wordOf(one)}` : 'Other addresses'))
  return new Map([...rooms].sort(([a], [b]) => a.localeCompare(b, 'en')))
}

const withCode = (text: string) => escapeXml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

const anchor = (method: string, path: string) => `${method}${path.replaceAll(/\W+/g, '-')}`

function contents([name, operations]: [string, Listed[]]): string {
  const links = operations.map(
    ({ method, path }) =>
      `<li><a href="#${anchor(method, path)}"><b>${method.toUpperCase()}</b> <span>${escapeXml(path)}</span></a></li>`,
  )
  return `<details><summary>${escapeXml(name)} <small>${operations.length}</small></summary><ul>${links.join('')}</ul></details>`
}

function room([name, operations]: [string, Listed[]]): string {
  return `<h2>${escapeXml(name)}</h2>${operations.map(section).join('')}`
}

function section({ method, path, operation }: Listed): string {
  const parameters = operation.parameters.map(
    ({ name, in: where, required }) =>
      `<li><code>${escapeXml(name)}</code> in the ${where}${required ? '' : ', optional'}</li>`,
  )
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const answer = Object.values(operation.responses['200']?.content ?? {})[0]?.schema
  const refusals = Object.entries(operation.responses).filter(([status]) => status !== '200')
  return `<section id="${anchor(method, path)}" aria-labelledby="${anchor(method, path)}-name">
<h3 id="${anchor(method, path)}-name"><b>${method.toUpperCase()}</b> ${escapeXml(path)}</h3>
<p>${escapeXml(operation.summary)}.${operation.description ? ` ${withCode(operation.description)}` : ''}</p>
<p class="access">${callers[operation['x-access']] ?? operation['x-access']}</p>
${parameters.length ? `<h4>Parameters</h4><ul>${parameters.join('')}</ul>` : ''}
${body ? `<h4>Body</h4>${schemaBox('Body', method, path, body)}` : ''}
<h4>Answer</h4>${schemaBox('Answer', method, path, answer ?? {})}
${refusals.length ? `<h4>Refusals</h4><ul>${refusals.map(([status, { description }]) => `<li>${status}: ${withCode(description)}</li>`).join('')}</ul>` : ''}
</section>`
}

const callers: Record<string, string> = {
  public: 'Anyone may call it.',
  student: 'For everyone who is signed in.',
  instructor: 'For instructors and administrators.',
  admin: 'For administrators.',
}

function schemaBox(kind: string, method: string, path: string, schema: JsonSchema): string {
  const label = `${kind} of ${method.toUpperCase()} ${path}`
  return `<pre tabindex="0" role="group" aria-label="${escapeXml(label)}">${escapeXml(schemaText(schema))}</pre>`
}

function problems(): string {
  const rows = Object.entries(sharedRefusals).map(
    ([code, { status, title }]) =>
      `<tr id="problem-${code}"><td>${status}</td><td><code>${code}</code></td><td>${escapeXml(title)}</td></tr>`,
  )
  return `<section id="problems"><h2>Refusals every endpoint shares</h2>
<table><thead><tr><th>Status</th><th>Code</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`
}

const style = `:root{color-scheme:light dark;--paper:light-dark(#fbf8f2,#15101f);--raised:light-dark(#f4eee3,#211934);--ink:light-dark(#1b1428,#f5f0e6);--soft:light-dark(#51485e,#b9afc8);--line:light-dark(#e0d7c8,#362d48);--iris:light-dark(#4a2bd6,#b5a7ff)}
*{box-sizing:border-box}body{margin:0 auto;max-width:78rem;padding:2rem 1.25rem 4rem;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
header{max-width:46rem}h1,h2{font-family:Georgia,serif;font-weight:400;line-height:1.2}h1{font-size:2.5rem;margin:0}h2{font-size:1.75rem;margin:3.5rem 0 0}
h3{font:600 1.0625rem/1.4 ui-monospace,monospace;margin:0}h4{font-size:.8125rem;letter-spacing:.06em;text-transform:uppercase;color:var(--soft);margin:1.25rem 0 .25rem}
section{padding:1.75rem 0;border-bottom:1px solid var(--line);scroll-margin-top:1rem}p{margin:.5rem 0}.access{color:var(--soft);font-size:.9375rem}b{color:var(--iris)}a{color:var(--iris)}ul{padding-left:1.25rem;margin:.25rem 0}code,pre{font:.875rem/1.55 ui-monospace,monospace}
nav{margin:2rem 0}nav ul{list-style:none;padding:0}nav li a{display:flex;gap:.5rem;padding:.25rem 0;color:inherit;text-decoration:none;font-size:.8125rem}nav li a:hover span{text-decoration:underline}nav li b{flex:0 0 3.75rem;font-size:.75rem;line-height:1.75}summary{padding:.5rem 0;cursor:pointer;font-weight:600}summary small{color:var(--soft);font-weight:400}nav details{border-bottom:1px solid var(--line)}
pre{overflow:auto;max-height:24rem;margin:.25rem 0;padding:1rem;background:var(--raised);border-radius:8px;overflow-wrap:normal}table{border-collapse:collapse}td,th{text-align:left;vertical-align:top;padding:.35rem 1rem .35rem 0;border-bottom:1px solid var(--line)}
:focus-visible{outline:3px solid var(--iris);outline-offset:2px}
@media(min-width:64rem){body{display:grid;grid-template-columns:19rem minmax(0,1fr);gap:0 4rem}header{grid-column:1/-1}nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding:1rem 1rem 1rem 0;margin:1.5rem 0 0}h2:first-child{margin-top:2.5rem}}
@media print{nav{display:none}pre{max-height:none}}`
