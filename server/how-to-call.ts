/**
 * How a command of this program is called where it runs now: by npm where npm started it, and as what it is where there
 * is no npm, as in an image (deploy/Containerfile).
 *
 * @param command such as `admin`
 * @param env the environment; npm tells there which of its scripts it runs
 */
export const howToCall = (command: string, env: NodeJS.ProcessEnv = process.env): string =>
  env.npm_lifecycle_event === undefined ? `node dist/server/main.js ${command}` : `npm run ${command} --`
