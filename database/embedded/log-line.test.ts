import { expect, test } from 'vitest'
import { readLogLine } from './log-line.ts'

test.each([
  ['checkpointer|LOG:  checkpoint starting: time', 'debug'],
  ['client backend|ERROR:  relation "x" does not exist', 'debug'],
  ['client backend|FATAL:  the database system is starting up', 'debug'],
  ['autovacuum worker|FATAL:  terminating autovacuum process due to administrator command', 'debug'],
  ['autovacuum worker|FATAL:  database 37840 does not exist', 'debug'],
  ['postmaster|FATAL:  database 37840 does not exist', 'error'],
  [
    'logical replication launcher|FATAL:  terminating background worker due to administrator command',
    'debug',
  ],
  ['autovacuum worker|WARNING:  oldest xmin is far in the past', 'warn'],
  ['autovacuum worker|ERROR:  could not read blocks 3..3 in file "base/1/2": I/O error', 'error'],
  ['postmaster|FATAL:  could not create lock file "postmaster.pid": No space left on device', 'error'],
  ['client backend|PANIC:  could not write to file "pg_wal": No space left on device', 'error'],
])('logs %s as %s', (line, level) => {
  expect(readLogLine(line)).toEqual({ level, message: line.replace(/^.*?: +/, '') })
})

test('logs a line of another format as a whole', () => {
  expect(readLogLine('\tat character 8')).toEqual({ level: 'debug', message: '\tat character 8' })
})
