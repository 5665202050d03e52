import { accounts, type Role } from '../../../contract/people/accounts.ts'
import { signInHome } from '../../../rules/people/accounts.ts'
import { type Call, implement } from '../../platform/http/implement.ts'
import type { SettingsService } from '../../school/settings/service.ts'
import { presentUser } from './present.ts'
import type { AccountsService, SignIn } from './service-interface.ts'

export function accountsRoutes(
  service: AccountsService,
  settings: Pick<SettingsService, 'site'>,
  isEnrolled: (user: { id: string }) => Promise<boolean>,
) {
  const setCookies = (call: Call, cookies: string[]) => {
    for (const cookie of cookies) call.addHeader('set-cookie', cookie)
  }

  const signedIn = async (call: Call, { user, secondStep, secondFactor, cookies }: SignIn) => {
    setCookies(call, cookies)
    const { learningPlatformUrl } = await settings.site()
    const home = async ({ id, role }: { id: string; role: Role }) =>
      signInHome({
        role,
        // Only an instructor's next page depends on it.
        isEnrolled: role !== 'instructor' || (await isEnrolled({ id })),
        learningPlatformUrl,
      })
    return {
      user: user && presentUser(user),
      lmsRedirectUrl: user && (await home(user)),
      secondStep,
      secondFactor,
    }
  }

  return implement(accounts, {
    'GET /api/auth/session': async ({ viewer }) => ({
      user: viewer && presentUser(viewer),
      view: viewer?.seenBy ? { by: viewer.seenBy.name, endsAt: viewer.seenBy.endsAt.toISOString() } : null,
    }),

    'POST /api/auth/login': async ({ body, call }) => signedIn(call, await service.signIn(body, call)),

    'POST /api/auth/second-step': async ({ body, call }) =>
      signedIn(call, await service.signInByCode(body.ticket, body.code, call)),

    'POST /api/auth/passkey/options': ({ body, call }) => service.beginPasskey(body.ticket, call),

    'POST /api/auth/passkey': async ({ body, call }) =>
      signedIn(call, await service.signInByPasskey(body, call)),

    'POST /api/auth/logout': async ({ call }) => {
      setCookies(call, await service.signOut(call.headers))
      return { success: true as const }
    },

    'GET /api/auth/verify-setup-token': async ({ query }) => {
      const user = query.token ? await service.setupTokenHolder(query.token) : null
      return { valid: user !== null, user }
    },

    'POST /api/auth/setup-password': async ({ body, call }) => {
      setCookies(call, await service.setUpPassword(body.token, body.password, call))
      return { success: true as const }
    },

    'POST /api/auth/forgot-password': async ({ body, call }) => {
      await service.requestReset(body.email, call)
      return { success: true as const }
    },

    'POST /api/auth/reset-password': async ({ body, call }) => {
      setCookies(call, await service.resetPassword(body.token, body.password, call))
      return { success: true as const }
    },

    'POST /api/auth/request-invitation': async ({ body, call }) => {
      await service.requestInvitation(body.email, call)
      return { success: true as const }
    },

    'POST /api/admin/login': async ({ body, call }) => {
      const { user, secondStep, secondFactor, cookies } = await service.signInAdministrator(body, call)
      setCookies(call, cookies)
      return { success: user !== null, secondStep, secondFactor }
    },
  })
}
