import { release } from 'node:os'

/** Settings of the server, by their PostgreSQL names. */
export type Settings = Record<string, string>

/**
 * What the embedded server always runs with. They are given on the command line and not in a file, so that
 * a new version of Creare brings its own. Sized for a small machine: at most 200 MB resident under load.
 */
export const standardSettings: Settings = {
  // An acknowledged write is on the disk. Tests of anything but durability may turn this off; nothing else may.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  max_connections: '100',
  shared_buffers: '64MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  autovacuum_max_workers: '2',
  // Every statement here is short: parallel workers and the compiler would cost memory and win nothing.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  // The I/O worker processes of PostgreSQL 18 are meant for large scans.
  io_method: 'sync',

  // Bounds the log to replay after a crash, so that a start after one stays well under 10 s.
  max_wal_size: '512MB',
  wal_compression: 'on',
  ...recoverySettings(),
  // No replica and no archive: the log needs to serve crash recovery alone.
  wal_level: 'minimal',
  max_wal_senders: '0',
  random_page_cost: '1.1',

  timezone: 'UTC',
  log_timezone: 'UTC',
  // The backend type comes first so that a failing checkpoint can be told from a query with a mistake.
  log_line_prefix: '%b|',
  log_checkpoints: 'off',
  // Statements may contain personal data; the application logs its own errors without it.
  log_min_error_statement: 'panic',
}

/**
 * After a crash everything is flushed before the log is replayed. Asking for the whole file system at once takes a
 * third of the time of asking for each of some two thousand files; Linux tells of errors that way since 5.8.
 */
function recoverySettings(): Settings {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  const tellsErrors = process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
  return tellsErrors ? { recovery_init_sync_method: 'syncfs' } : {}
}

/** Where the server listens: a socket in a private folder, or a port of the loopback address on Windows. */
export function listenSettings(place: { socketFolder: string } | { port: number }): Settings {
  if ('port' in place) {
    return { listen_addresses: '127.0.0.1', port: `${place.port}`, unix_socket_directories: '' }
  }
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${place.socketFolder}"`,
    unix_socket_permissions: '0700',
  }
}

/** The settings as arguments of `postgres`. */
export const settingArguments = (settings: Settings) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
