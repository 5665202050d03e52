import type { OutputOf } from '../../../contract/index.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextLink } from '../../ui/text/text.tsx'
import { ChangePassword } from './change-password.tsx'
import { Passkeys } from './passkeys.tsx'
import { TwoFactor } from './two-factor.tsx'

export interface SecurityPageProps {
  security: OutputOf<'GET /api/user/security'>
  email: string
  /** The page that required a second factor. */
  next: string | undefined
  /** Called after every change to reload the page's data. */
  onChanged: () => Promise<unknown>
}

export function SecurityPage({ security, email, next, onChanged }: SecurityPageProps) {
  return (
    <>
      {security.secondFactor !== 'fine' && (
        <Alert title="Please protect this account" className="mb-10 max-w-[46rem]">
          Administrators can see and change everyone’s records, so a password alone is not enough. Set up an
          authenticator app or a passkey here.{' '}
          {security.secondFactor === 'required' && 'Until then you can’t use the administration.'}
        </Alert>
      )}
      {security.secondFactor === 'fine' && next !== undefined && (
        <Alert tone="ok" title="This account is protected" role="status" className="mb-10 max-w-[46rem]">
          <TextLink to={next}>Continue</TextLink>
        </Alert>
      )}
      <TwoFactor
        since={security.twoFactorSince}
        recoveryCodesLeft={security.recoveryCodesLeft}
        onChanged={onChanged}
      />
      <Passkeys passkeys={security.passkeys} onChanged={onChanged} />
      <ChangePassword email={email} hasPassword={security.hasPassword} onChanged={onChanged} />
    </>
  )
}
