import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface Pupil {
  email?: string
  emailVerified?: boolean
}

/**
 * A school's single sign-on: a real OpenID Connect server on a free local port, whose pages accept any name.
 *
 * @param redirectUri the only allowed redirect
 * @param pupils claims by sign-in name
 */
export async function openSchool(redirectUri: string, pupils: Record<string, Pupil>) {
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const clientId = 'creare'
  const clientSecret = 'a secret between the school and the site'
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key of the school'] },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ sub: id, email: pupils[id]?.email, email_verified: pupils[id]?.emailVerified }),
    }),
  })
  const handle = provider.callback()

  return {
    keys: { issuer, clientId, clientSecret, name: 'Our school' },

    /** Goes through the school's pages like a browser. @returns the redirect address */
    async signIn(url: string, pupil: string): Promise<URL> {
      const jar = new Map<string, string>()
      let at = url
      let form: URLSearchParams | null = null
      for (let step = 0; step < 20 && !at.startsWith(redirectUri); step++) {
        const answer: Response = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
          ...(form ? { method: 'POST', body: form } : {}),
        })
        for (const line of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
          jar.set(name, value)
        }
        const html = await answer.text()
        const location = answer.headers.get('location')
        form = null
        if (location) at = new URL(location, at).href
        else if (html.includes('value="login"'))
          form = new URLSearchParams({ prompt: 'login', login: pupil, password: 'x' })
        else if (html.includes('value="consent"')) form = new URLSearchParams({ prompt: 'consent' })
        else throw new Error(`The school answered ${answer.status}: ${html.slice(0, 300)}`)
      }
      return new URL(at)
    },

    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
