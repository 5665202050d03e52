import type { Passkey } from '../../../contract/people/security.ts'
import type { PasskeyRow } from './queries.ts'

export function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
