import { security } from '../../../contract/people/security.ts'
import { implement } from '../../platform/http/implement.ts'
import type { AccountsService } from '../accounts/service-interface.ts'
import { presentPasskey } from './present.ts'
import type { SecurityService } from './service.ts'

export function securityRoutes(service: SecurityService, accounts: AccountsService) {
  const done = { success: true as const }

  return implement(security, {
    'GET /api/user/security': async ({ viewer }) => {
      const [own, account, secondFactor, remind] = await Promise.all([
        service.overview(viewer.id),
        accounts.confirmationOf(viewer),
        service.advice(viewer),
        service.isReminderDue(viewer),
      ])
      return {
        hasPassword: account.hasPassword,
        twoFactorSince: own.twoFactorSince?.toISOString() ?? null,
        recoveryCodesLeft: own.recoveryCodesLeft,
        passkeys: own.passkeys.map(presentPasskey),
        confirmedUntil: account.confirmedUntil?.toISOString() ?? null,
        secondFactor,
        remind,
      }
    },

    'POST /api/user/security/put-off': async ({ viewer }) => {
      await service.putOff(viewer.id)
      return done
    },

    'POST /api/user/security/confirm': async ({ viewer, body, call }) => {
      call.addHeader('set-cookie', await accounts.confirmByPassword(viewer, body.password, call))
      return done
    },

    'POST /api/user/security/confirm/passkey-options': ({ viewer }) =>
      service.beginPasskeyConfirmation(viewer.id),

    'POST /api/user/security/confirm/passkey': async ({ viewer, body, call }) => {
      await service.finishPasskeyConfirmation(viewer.id, body.ticket, body.response)
      call.addHeader('set-cookie', await accounts.markConfirmed(viewer, call))
      return done
    },

    'PUT /api/user/password': async ({ viewer, body, call }) => {
      for (const cookie of await accounts.changePassword(viewer, body, call))
        call.addHeader('set-cookie', cookie)
      return done
    },

    'POST /api/user/two-factor': async ({ viewer }) => service.beginAuthenticator(viewer),

    'POST /api/user/two-factor/confirm': async ({ viewer, body }) => ({
      recoveryCodes: await service.confirmAuthenticator(viewer.id, body.code),
    }),

    'DELETE /api/user/two-factor': async ({ viewer }) => {
      await service.removeAuthenticator(viewer)
      return done
    },

    'POST /api/user/recovery-codes': async ({ viewer }) => ({
      recoveryCodes: await service.renewRecoveryCodes(viewer.id),
    }),

    'POST /api/user/passkeys/options': async ({ viewer }) => service.beginPasskey(viewer),

    'POST /api/user/passkeys': async ({ viewer, body }) => {
      const passkey = await service.addPasskey(viewer.id, body.ticket, body.name, body.response)
      return { passkey: presentPasskey(passkey) }
    },

    'DELETE /api/user/passkeys/{id}': async ({ viewer, params }) => {
      await service.removePasskey(viewer, params.id)
      return done
    },
  })
}
