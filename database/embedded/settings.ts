import { release } from 'node:os'

/** PostgreSQL settings by name. */
export type Settings = Record<string, string>

/**
 * Base settings of the embedded server. Passed on the command line rather than in a file, so that a new version of
 * Creare applies its own. Sized for a small machine: at most 200 MB resident under load.
 */
export const standardSettings: Settings = {
  // An acknowledged write is on disk. Only tests unrelated to durability may turn this off.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  max_connections: '100',
  shared_buffers: '64MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  autovacuum_max_workers: '2',
  // All statements are short: parallel workers and JIT would cost memory without a gain.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  // PostgreSQL 18's I/O workers are meant for large scans.
  io_method: 'sync',

  // Bounds the log to replay, so that a start after a crash takes well under 10 s.
  max_wal_size: '512MB',
  wal_compression: 'on',
  ...recoverySettings(),
  // No replica and no archive: the log only serves crash recovery.
  wal_level: 'minimal',
  max_wal_senders: '0',
  random_page_cost: '1.1',

  timezone: 'UTC',
  log_timezone: 'UTC',
  // Backend type first, to tell a failed checkpoint from a faulty query.
  log_line_prefix: '%b|',
  log_checkpoints: 'off',
  // Statements may contain personal data; the application logs its errors without it.
  log_min_error_statement: 'panic',
}

/**
 * Before replay, PostgreSQL flushes everything. Syncing the whole file system takes a third of the time of syncing some
 * two thousand files; Linux reports its errors since 5.8.
 */
function recoverySettings(): Settings {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  const reportsErrors = process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
  return reportsErrors ? { recovery_init_sync_method: 'syncfs' } : {}
}

/** Listens on a socket in a private folder, or on a loopback port on Windows. */
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

/** The settings as `postgres` arguments. */
export const settingArguments = (settings: Settings) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
