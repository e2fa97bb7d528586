import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'

/** Who gets the morning email. */
export interface DigestReader {
  id: string
  time_zone: string
}

/** What a part says in the morning email of somebody. */
export interface DigestSection {
  /** Such as "2 posts to answer". A locked screen shows it. */
  subject: string
  paragraphs: readonly string[]
  links: readonly { label: string; url: string }[]
}

/**
 * What another capability says in the morning email, which otherwise lists requirements. So everybody gets one email in the morning,
 * whatever there is to say.
 */
export interface DigestPart<Facts extends object> {
  name: string
  /** Returns those of these people for whom there may be something: a quick choice among a batch of one time zone. */
  listCandidates(deps: Deps, people: readonly DigestReader[]): Promise<readonly string[]>
  /** Returns what to tell somebody, or null. Takes a lock, so that `note` can follow in the same transaction. */
  find(deps: Deps, tx: Tx, reader: DigestReader): Promise<Facts | null>
  /** Notes that this was told, so that it is not told again. */
  note(deps: Deps, tx: Tx, reader: DigestReader, facts: Facts): Promise<void>
  /** Returns what the email says when it is sent; null if there is nothing to say any more. */
  compose(deps: Deps, userId: string, facts: Facts): Promise<DigestSection | null>
}

/** The facts of a part, as they are queued. */
export interface PartFacts {
  name: string
  facts: object
}

const partsByName = new Map<string, DigestPart<object>>()

/** Adds a part to the morning email. Call it once, where the server loads it. */
export function declareDigestPart<Facts extends object>(part: DigestPart<Facts>): void {
  if (partsByName.has(part.name)) throw new Error(`two parts of the digest are called ${part.name}`)
  partsByName.set(part.name, part)
}

/** Returns those of these people for whom a part may have something to say. */
export async function listPartCandidates(
  deps: Deps,
  people: readonly DigestReader[],
): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set()
  const lists: string[] = []
  for (const part of partsByName.values()) lists.push(...(await part.listCandidates(deps, people)))
  return new Set(lists)
}

export async function findParts(deps: Deps, tx: Tx, reader: DigestReader): Promise<PartFacts[]> {
  const found: PartFacts[] = []
  for (const [name, part] of partsByName) {
    const facts = await part.find(deps, tx, reader)
    if (facts) found.push({ name, facts })
  }
  return found
}

const getPart = (name: string): DigestPart<object> => {
  const part = partsByName.get(name)
  if (!part) throw new Error(`no part of the digest is called ${name}`)
  return part
}

export async function noteParts(
  deps: Deps,
  tx: Tx,
  reader: DigestReader,
  parts: readonly PartFacts[],
): Promise<void> {
  for (const { name, facts } of parts) await getPart(name).note(deps, tx, reader, facts)
}

export async function composeParts(
  deps: Deps,
  userId: string,
  parts: readonly PartFacts[],
): Promise<DigestSection[]> {
  const sections: DigestSection[] = []
  for (const { name, facts } of parts) {
    const section = await getPart(name).compose(deps, userId, facts)
    if (section) sections.push(section)
  }
  return sections
}
