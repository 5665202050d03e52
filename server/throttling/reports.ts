/** To whoever reports one thing after another. */
export const tellReporter = (wait: string) =>
  `Many reports came from where you are. Please wait ${wait} and try again.`
