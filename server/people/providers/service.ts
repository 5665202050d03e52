import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Provider } from '../../../contract/people/providers.ts'
import { isOwnPath, onwards } from '../../../rules/people/accounts.ts'
import { normaliseEmail } from '../../../rules/people/admissions.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type CookieSettings, cookieLine, cookieName, signed, signedCookie } from '../accounts/cookies.ts'
import type { AccountsService, SignIn } from '../accounts/service-interface.ts'
import type { Caller } from '../accounts/sign-in.ts'
import type { Begun, SignInProvider } from './provider.ts'

export interface ProvidersDependencies extends CookieSettings {
  accounts: AccountsService
  providers: SignInProvider[]
  logger: Logger
}

interface Journey extends Begun {
  provider: string
  next: string
}

const cookie = 'sign_in_journey'
/** Seconds a person may take at the other site. */
const signInSeconds = 600

/** Sign-in through another site. State travels in a signed cookie, so processes keep none. */
export interface ProvidersService {
  list(): Provider[]

  /**
   * @param next the path to open after the sign-in
   * @returns the URL for the browser and the `set-cookie` line
   * @throws Refusal `unknown-provider`, `provider-away`
   */
  begin(id: string, next: string | undefined): Promise<{ url: string; cookie: string }>

  /**
   * Any failure is shown on the sign-in page.
   *
   * @returns the redirect target and the `set-cookie` lines
   */
  finish(id: string, answer: URL, caller: Caller): Promise<{ to: string; cookies: string[] }>
}

export function providersService({
  accounts,
  providers,
  logger,
  baseUrl,
  secret,
}: ProvidersDependencies): ProvidersService {
  const find = (id: string) => providers.find((provider) => provider.id === id)
  const callback = (id: string) => `${baseUrl}/api/auth/callback/${id}`
  const over = cookieLine(baseUrl, cookie, '', 0)

  return {
    list: () => providers.map(({ id, name }) => ({ id, name })),

    async begin(id, next) {
      const provider = find(id)
      if (provider === undefined) throw new Refusal('unknown-provider')
      const journey: Journey = {
        provider: id,
        next: next !== undefined && isOwnPath(next) ? next : '/dashboard',
        state: randomBytes(24).toString('base64url'),
        codeVerifier: randomBytes(32).toString('base64url'),
      }
      const url = await provider.begin(journey, callback(id)).catch((error: unknown) => {
        logger.warn({ err: error, provider: id }, 'a sign-in provider did not answer')
        throw new Refusal('provider-away')
      })
      const value = signed(Buffer.from(JSON.stringify(journey)).toString('base64url'), secret)
      return { url: url.href, cookie: cookieLine(baseUrl, cookie, value, signInSeconds) }
    },

    async finish(id, answer, caller) {
      const fail = (problem: string) => ({ to: `/login?problem=${problem}`, cookies: [over] })
      const journey = readJourney(caller.headers)
      const provider = find(id)
      if (provider === undefined || journey?.provider !== id) return fail('begin-again')
      if (answer.searchParams.has('error')) return fail('not-signed-in')
      try {
        const own = new URL(`${callback(id)}${answer.search}`)
        const identity = await provider.finish(own, journey, callback(id))
        if (identity.email === null || !identity.emailVerified) return fail('unverified')
        const email = normaliseEmail(identity.email)
        const entered = await accounts.signInByProvider(
          { provider: id, subject: identity.subject, email },
          caller,
        )
        return entered === null
          ? fail('no-account')
          : { to: wayOn(entered, journey.next), cookies: [over, ...entered.cookies] }
      } catch (error) {
        if (error instanceof Refusal && error.code === 'account-suspended') return fail('suspended')
        if (error instanceof Refusal && error.code === 'account-merged') return fail('merged')
        logger.warn({ err: error, provider: id }, 'a sign-in through a provider failed')
        return fail('not-signed-in')
      }
    },
  }

  function readJourney(headers: Headers): Journey | null {
    const value = signedCookie(headers.get('cookie'), cookieName(baseUrl, cookie), secret)
    try {
      return value === null ? null : JSON.parse(Buffer.from(value, 'base64url').toString())
    } catch {
      // Signed by this site for another purpose: a planted cookie, not a sign-in that was begun.
      return null
    }
  }
}

/** The second step's ticket goes into the fragment, which no server or log sees. */
function wayOn({ secondStep, secondFactor }: SignIn, next: string): string {
  if (secondStep) {
    const rest = new URLSearchParams({ ticket: secondStep.ticket, methods: secondStep.methods.join(' ') })
    return `/login?${new URLSearchParams({ next })}#${rest}`
  }
  return onwards(secondFactor, next)
}
