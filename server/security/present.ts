import type { Passkey } from '../../contract/security.ts'
import type { PasskeyRow } from './queries.ts'

/** A passkey as its owner sees it; the key is never sent. */
export function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
