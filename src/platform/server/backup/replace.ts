import pg from 'pg'
import { applicationRole } from '../postgres/cluster.ts'
import { quoteName } from './tables.ts'

const draftName = 'sortie_restoring'

const databasePart = /\/([^/?]*)(?=\?|$)/

// Does not use `URL`, which rejects a URL without a host, such as one for a Unix socket.
const toUrlOfDatabase = (ownerUrl: string, database: string): string =>
  ownerUrl.replace(databasePart, `/${database}`)

/**
 * Fills a new embedded database with `fill`, and puts it in place of the current one. One transaction renames both, so that
 * after a crash the current name belongs to a complete database. Nobody else may be connected. Returns the new name of the
 * old database, which is kept.
 */
export async function replaceDatabase(
  ownerUrl: string,
  fill: (ownerUrl: string) => Promise<void>,
  now: Date,
): Promise<string> {
  const current = databasePart.exec(ownerUrl)?.[1] ?? ''
  const formerName = `${current}_before_${now.toISOString().replaceAll(/\D/g, '').slice(0, 14)}`
  const client = new pg.Client({
    connectionString: toUrlOfDatabase(ownerUrl, 'postgres'),
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {}) // a lost connection also fails its query
  await client.connect()
  try {
    await client.query(`drop database if exists ${quoteName(draftName)}`) // left by a killed restore
    await client.query(`create database ${quoteName(draftName)}`)
    await client.query(`revoke connect, temporary on database ${quoteName(draftName)} from public`)
    await client.query(`grant connect on database ${quoteName(draftName)} to ${quoteName(applicationRole)}`)
    await fill(toUrlOfDatabase(ownerUrl, draftName))
    await client.query('begin')
    await client.query(`alter database ${quoteName(current)} rename to ${quoteName(formerName)}`)
    await client.query(`alter database ${quoteName(draftName)} rename to ${quoteName(current)}`)
    await client.query('commit')
    return formerName
  } finally {
    await client.end().catch(() => {})
  }
}
