/** A person as another site identifies them. */
export interface Identity {
  /** The other site's permanent id of the person. */
  subject: string
  email: string | null
  /** Whether the other site has verified that the address is theirs. */
  emailVerified: boolean
}

/** What is needed to validate the callback of a sign-in. */
export interface Begun {
  state: string
  codeVerifier: string
}

/** Another site that people can sign in through (OAuth 2, OpenID Connect). */
export interface SignInProvider {
  id: string
  name: string
  /** Returns the URL to send the browser to. */
  begin(begun: Begun, redirectUri: string): Promise<URL>
  /**
   * Reads the callback URL.
   *
   * @throws Error when it does not answer the sign-in that was begun
   */
  finish(answer: URL, begun: Begun, redirectUri: string): Promise<Identity>
}
