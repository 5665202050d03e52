/**
 * Through npm if npm started this process, otherwise directly, as in an image (deploy/Containerfile).
 *
 * @param command such as `admin`
 */
export const howToCall = (command: string, env: NodeJS.ProcessEnv = process.env): string =>
  env.npm_lifecycle_event === undefined ? `node dist/server/main.js ${command}` : `npm run ${command} --`
