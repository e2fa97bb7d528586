import pg from 'pg'
import { applicationRole } from '../postgres/cluster.ts'
import { quoted } from './tables.ts'

const draftName = 'sortie_restoring'

const databasePart = /\/([^/?]*)(?=\?|$)/

// Not by URL: it rejects a URL without a host, such as that of a Unix socket.
const urlOf = (ownerUrl: string, database: string): string => ownerUrl.replace(databasePart, `/${database}`)

/**
 * Fills a new embedded database with `fill`, then gives it the name of the current one, which is kept under another name. Both
 * are renamed in one transaction, so after a crash either the old or the new database is complete. Nobody else may be connected.
 * Returns the new name of the old database.
 */
export async function replaceDatabase(
  ownerUrl: string,
  fill: (ownerUrl: string) => Promise<void>,
  now: Date,
): Promise<string> {
  const current = databasePart.exec(ownerUrl)?.[1] ?? ''
  const former = `${current}_before_${now.toISOString().replaceAll(/\D/g, '').slice(0, 14)}`
  const client = new pg.Client({
    connectionString: urlOf(ownerUrl, 'postgres'),
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {}) // a lost connection also fails its query
  await client.connect()
  try {
    await client.query(`drop database if exists ${quoted(draftName)}`) // left by a killed restore
    await client.query(`create database ${quoted(draftName)}`)
    await client.query(`revoke connect, temporary on database ${quoted(draftName)} from public`)
    await client.query(`grant connect on database ${quoted(draftName)} to ${quoted(applicationRole)}`)
    await fill(urlOf(ownerUrl, draftName))
    await client.query('begin')
    await client.query(`alter database ${quoted(current)} rename to ${quoted(former)}`)
    await client.query(`alter database ${quoted(draftName)} rename to ${quoted(current)}`)
    await client.query('commit')
    return former
  } finally {
    await client.end().catch(() => {})
  }
}
