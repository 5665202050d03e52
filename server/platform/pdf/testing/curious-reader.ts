/** Tries what a hostile file in the library's place might: to read a secret. */
import { readFileSync } from 'node:fs'

try {
  process.send?.({ read: { text: readFileSync('/etc/passwd', 'utf8') } })
} catch {
  process.exit(1)
}
