// Loaded into a site before everything else: shifts its clock by the milliseconds in the file SHIFTED_CLOCK. Monotonic
// clocks such as performance.now are unaffected, as on a machine whose clock is set.
import { readFileSync } from 'node:fs'

const RealDate = Date
const file = process.env.SHIFTED_CLOCK
let shift = 0

function look() {
  shift = Number(readFileSync(file, 'utf8'))
}
look()
setInterval(look, 50).unref()

const now = () => RealDate.now() + shift

globalThis.Date = new Proxy(RealDate, {
  construct(target, given, made) {
    return Reflect.construct(target, given.length === 0 ? [now()] : given, made === Date ? target : made)
  },
  apply: () => new Date().toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
