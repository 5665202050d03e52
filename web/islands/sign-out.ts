import { callApi } from '../lib/api.ts'

/** For a document that answers a form of a signed-in person. */
export async function signOut(): Promise<void> {
  await callApi('POST /api/auth/logout', {}).catch(() => {})
  location.assign('/')
}
