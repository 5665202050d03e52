/** Who someone is, as another site says. */
export interface Identity {
  /** The other site's own name for the person; never changes. */
  subject: string
  email: string | null
  /** Whether the other site vouches that the address is theirs. */
  emailVerified: boolean
}

/** What is needed to recognise the answer to a sign-in that was begun. */
export interface Begun {
  state: string
  codeVerifier: string
}

/** Another site that people can sign in through (OAuth 2, OpenID Connect). */
export interface SignInProvider {
  id: string
  name: string
  /** Where the browser is sent. */
  begin(begun: Begun, redirectUri: string): Promise<URL>
  /**
   * Reads the answer the browser came back with.
   *
   * @throws Error when it is no right answer to what was begun
   */
  finish(answer: URL, begun: Begun, redirectUri: string): Promise<Identity>
}
