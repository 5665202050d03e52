/** As the contract checks addresses (`z.email`); email-address.test.ts compares both. */
const address =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

const longest = 254

/** Whether an invitation can be sent to it. */
export const isEmailAddress = (text: string): boolean => text.length <= longest && address.test(text)
