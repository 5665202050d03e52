import * as z from 'zod/mini'
import { type ContractKey, contract } from '../../contract/index.ts'

/** Each would call `ran` if it ran. A field gets the first one it accepts. */
const texts = [
  [
    '<script>ran()</script><img src=x onerror=ran()><svg onload=ran()>',
    "\"><img src=x onerror=ran()>'-ran()-'</textarea></title></script><script>ran()</script>",
    '[a](javascript:ran()) [b](data:text/html,<script>parent.ran()</script>) <a href="jav&#x09;ascript:ran()">c</a>',
    '![d" onerror="ran()](x) <iframe srcdoc="<script>parent.ran()</script>"></iframe> <details open ontoggle=ran()>',
    '<math><mi//xlink:href="data:x,<script>ran()</script>"> <base href="//evil.example/"> {{constructor.constructor("ran()")()}}',
    '<form action="javascript:ran()"><button>e</button></form> <style>@import "javascript:ran()"</style>',
  ].join('\n\n'),
  '<script>ran()</script><img src=x onerror=ran()> "><svg onload=ran()> [a](javascript:ran())',
  '"><svg onload=ran()>',
  '<svg onload=ran()>',
  'javascript:ran()//https://evil.example/',
  'https://evil.example/"><img src=x onerror=ran()>?a=javascript:ran()',
]

/** Names of fields that refer to existing things or choices. */
const names =
  /(^id|Id|Ids|code|Code|order|email|handle|timeZone|password|difficulty|language|answer|Answers?)$/

/**
 * A request body with hostile text in every text field the contract allows.
 *
 * @param kept names of fields to leave unchanged
 */
export function hostile(key: ContractKey, body: object, kept: string[] = []): object {
  const endpoint = contract[key] as { body?: z.ZodMiniType }
  if (endpoint.body === undefined) return body
  const { body: schema } = endpoint
  const takes = (whole: object) => z.safeParse(schema, whole).success
  if (!takes(body))
    throw new Error(`${key} does not take ${JSON.stringify(z.safeParse(schema, body).error?.issues)}`)
  let whole = structuredClone(body)
  for (const path of textsIn(body)) {
    const name = path.findLast((part) => typeof part === 'string') as string
    if (names.test(name) || kept.includes(name)) continue
    const tried = texts.map((text) => withText(whole, path, text))
    whole = tried.find(takes) ?? whole
  }
  return whole
}

type Path = (string | number)[]

function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path]
  if (Array.isArray(value)) return value.flatMap((one, at) => textsIn(one, [...path, at]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, [...path, name]))
}

function withText(whole: object, path: Path, text: string): object {
  const made = structuredClone(whole)
  // biome-ignore lint/suspicious/noExplicitAny: whatever lies on the way was walked before
  const place = path.slice(0, -1).reduce((at: any, part) => at[part], made)
  place[path.at(-1) as string] = text
  return made
}
