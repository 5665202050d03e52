import type { FieldProblem, Problem } from '../../../contract/problem.ts'
import type { Api, Asking, Sending } from './api.ts'
import { readFormBody } from './body.ts'

/** What a page's form means to the API, see web/page-forms.ts. */
export type FormCall =
  | {
      key: string
      input: Sending
      next?: (output: never) => string | null
      asFields?: (problems: FieldProblem[]) => FieldProblem[]
    }
  | { problem: Problem }

/** A form as it was sent, with the answer, for its page to show; see web/lib/sent-form.ts. */
export interface SentForm {
  values: Record<string, string>
  problem: Problem | null
  output: unknown
  signedIn: boolean
}

export interface FormAnswer {
  sent: SentForm
  /** Where the browser goes instead of being shown the page. */
  next: string | null
  cookies: string[]
}

/**
 * Carries out a form that a browser sent to a page without a script. The call has every check of a request to the API,
 * the origin among them.
 *
 * @param callOf what the page's form means; null where the page has none
 * @returns null where the page takes no form
 * @throws Refusal for a body that is no form
 */
export async function answerForm(
  request: Request,
  {
    api,
    asking,
    callOf,
  }: { api: Api; asking: Asking; callOf: (url: URL, fields: Record<string, string>) => FormCall | null },
): Promise<FormAnswer | null> {
  const url = new URL(request.url)
  if (callOf(url, {}) === null) return null
  const fields = await readFormBody(request)
  const call = callOf(url, fields)
  if (call === null) return null
  const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !isSecret(name)))
  const refused = (problem: Problem, cookies: string[] = []): FormAnswer => ({
    sent: { values, problem, output: null, signedIn: false },
    next: null,
    cookies,
  })
  if ('problem' in call) return refused(call.problem)
  const answer = await api.sendAs(asking)(call.key, call.input)
  const { cookies } = answer
  if ('problem' in answer) {
    const { errors = [], ...problem } = answer.problem
    return refused({ ...problem, errors: call.asFields?.(errors) ?? errors }, cookies)
  }
  const { output } = answer
  return {
    sent: {
      values,
      problem: null,
      output,
      signedIn: asking.viewer === null && cookies.some((cookie) => /session_token=[^;]/.test(cookie)),
    },
    next: call.next?.(output as never) ?? null,
    cookies,
  }
}

/** What is never written into a page again. */
const isSecret = (name: string) => /password|confirm|^code$/i.test(name)
