export const reportWaitMessage = (wait: string) =>
  `Many reports came from where you are. Please wait ${wait} and try again.`
