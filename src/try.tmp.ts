import { startEmbeddedPostgres } from '#platform/server/postgres/embedded.ts'
import pg from 'pg'
const t = performance.now()
const s = process.argv[3] === 'fast' ? { fsync: 'off' } : {}
const e = await startEmbeddedPostgres({ dataDir: process.argv[2]!, log: console.log, settings: s })
console.log(e.started, Math.round(performance.now() - t), 'ms', e.connectionString)
const c = new pg.Client(e.connectionString); await c.connect()
console.log((await c.query("select version(), current_setting('fsync'), lower('ÄÉ')")).rows)
await c.query('create table if not exists t (a int)')
await c.query('create extension if not exists pg_trgm')
console.log((await c.query("select show_trgm('Müller')")).rows)
await c.end()
const a = new pg.Client(e.applicationConnectionString); await a.connect()
await a.query('insert into t values (1)')
console.log(await a.query('create table x(a int)').catch((x) => x.message), await a.query('select count(*) from t').then((r) => r.rows))
await a.end()
if (process.argv[4] !== 'leave') { const t2 = performance.now(); await e.stop(); console.log('stop', Math.round(performance.now() - t2)) } else process.exit(0)
