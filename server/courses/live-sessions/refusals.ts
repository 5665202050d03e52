import { Refusal } from '../../platform/http/refusal.ts'

export const sessionNotFound = () => new Refusal('live-session-not-found', 'There is no such live session.')

export const sessionChanged = () =>
  new Refusal(
    'live-session-changed',
    'Another person changed this session. Please look at it again and repeat your change.',
  )

export const sessionOver = () => new Refusal('live-session-over', 'This session is over or canceled.')

export const sessionNotBegun = () =>
  new Refusal('live-session-not-begun', 'This opens 15 minutes before the session begins.')

export const sessionHeld = () =>
  new Refusal('live-session-over', 'The attendance of this session was taken. It can’t be canceled any more.')
