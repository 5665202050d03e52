export interface Identity {
  /** Permanent. */
  subject: string
  email: string | null
  emailVerified: boolean
}

export interface Begun {
  state: string
  codeVerifier: string
}

export interface SignInProvider {
  id: string
  name: string
  begin(begun: Begun, redirectUri: string): Promise<URL>
  /** @throws Error when the callback does not answer the sign-in that was begun */
  finish(answer: URL, begun: Begun, redirectUri: string): Promise<Identity>
}
