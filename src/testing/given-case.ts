import { v7 as uuid } from 'uuid'
import type { Db } from '#platform/server/db/database.ts'

export interface CaseFacts {
  owner: { id: string; organizationId?: string | null }
  date: string
  /** An existing mission, to add another patient to it. */
  mission?: GivenMission
  missionType?: string
  /** Minutes from activation to available; null: no times were entered. */
  missionMinutes?: number | null
  type?: string
  status?: 'draft' | 'pending' | 'completed' | 'voided'
  encounterSetting?: 'real' | 'simulated'
  gender?: 'male' | 'female' | 'other' | 'unknown' | null
  diagnosis?: string | null
  levelOfCare?: string | null
  procedures?: string[]
  isFlagged?: boolean
  createdAt?: string
}

export interface GivenMission {
  id: string
  number: string
  missionType: string
  date: string
  patients: number
}

export interface GivenCase {
  id: string
  mission: GivenMission
}

let lastNumber = 0

/** Inserts a case directly into the database, with a new mission unless one is given. */
export async function insertCase(db: Db, facts: CaseFacts): Promise<GivenCase> {
  const mission = facts.mission ?? (await insertMission(db, facts))
  mission.patients += 1
  const id = uuid()
  const isFlagged = facts.isFlagged ?? false
  await db
    .insertInto('cases')
    .values({
      id,
      owner_id: facts.owner.id,
      organization_id: facts.owner.organizationId ?? null,
      mission_id: mission.id,
      mission_number: mission.number,
      mission_type: mission.missionType,
      date: mission.date,
      patient_sequence: mission.patients,
      title: 'A case of a test',
      type: facts.type ?? 'trauma',
      status: facts.status ?? 'completed',
      encounter_setting: facts.encounterSetting ?? 'real',
      gender: facts.gender ?? null,
      diagnosis_primary: facts.diagnosis ?? null,
      level_of_care: facts.levelOfCare ?? null,
      dashboard_procedures: facts.procedures ?? [],
      flag_case_review: isFlagged,
      ever_flagged: isFlagged,
      creation_digest: Buffer.alloc(32),
      ...(facts.createdAt && { created_at: facts.createdAt }),
    })
    .execute()
  return { id, mission }
}

async function insertMission(db: Db, facts: CaseFacts): Promise<GivenMission> {
  lastNumber += 1
  const mission = {
    id: uuid(),
    number: `T-${lastNumber}`,
    missionType: facts.missionType ?? 'primary_scene',
    date: facts.date,
    patients: 0,
  }
  const start = new Date(`${facts.date}T08:00:00Z`)
  const minutes = facts.missionMinutes ?? null
  await db
    .insertInto('missions')
    .values({
      id: mission.id,
      owner_id: facts.owner.id,
      organization_id: facts.owner.organizationId ?? null,
      mission_number: mission.number,
      date: facts.date,
      mission_type: mission.missionType,
      result: 'patient_transported',
      activated_at: minutes === null ? null : start,
      available_at: minutes === null ? null : new Date(start.getTime() + minutes * 60_000),
    })
    .execute()
  return mission
}
