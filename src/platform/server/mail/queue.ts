import { hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { enqueue, type Job } from '../jobs.ts'
import type { Mail } from './mail.ts'

const jobName = 'send_mail'

/**
 * Sends a mail once the transaction has been committed, and never for one that was not. What waits to be sent is
 * encrypted: links that open accounts are nowhere readable in the database.
 */
export async function queueMail(
  { authSecret }: Pick<Deps, 'authSecret'>,
  tx: Tx,
  mail: Omit<Mail, 'id'>,
): Promise<void> {
  const plain = new TextEncoder().encode(JSON.stringify({ id: uuid(), ...mail }))
  const sealed = await new CompactEncrypt(plain)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyOf(authSecret))
  await enqueue(tx, jobName, { sealed })
}

const keyOf = (secret: Uint8Array) => new Uint8Array(hkdfSync('sha256', secret, '', 'queued mail', 32))

const payloadSchema = z.object({ sealed: z.string() })

async function sendQueued({ authSecret, mailer }: Deps, payload: unknown): Promise<void> {
  const { sealed } = payloadSchema.parse(payload)
  const { plaintext } = await compactDecrypt(sealed, keyOf(authSecret))
  // Written by `queueMail`, and sealed since.
  await mailer.send(JSON.parse(new TextDecoder().decode(plaintext)) as Mail)
}

export const mailJobs: readonly Job[] = [{ name: jobName, run: sendQueued }]
