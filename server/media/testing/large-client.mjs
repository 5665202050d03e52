// A separate process, so that its memory does not count. Arguments: URL, cookie, megabytes. Prints JSON.
import { once } from 'node:events'
import { request } from 'node:http'

const [address = '', cookie = '', megabytes = '0'] = process.argv.slice(2)
const piece = Buffer.alloc(1_000_000)

const post = request(address, { method: 'POST', headers: { cookie } })
const answered = once(post, 'response')
for (let sent = 0; sent < Number(megabytes); sent++) if (!post.write(piece)) await once(post, 'drain')
post.end()
const [answer] = await answered
let text = ''
for await (const chunk of answer) text += chunk
const { file } = JSON.parse(text)

const get = request(new URL(file.url, address), { headers: { cookie } })
get.end()
const [back] = await once(get, 'response')
let bytesBack = 0
for await (const chunk of back) bytesBack += chunk.length
process.stdout.write(JSON.stringify({ status: answer.statusCode, size: file.size, bytesBack }))
