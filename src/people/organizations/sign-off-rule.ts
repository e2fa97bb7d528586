/** Which cases of an organization need a supervisor's signature: every case to which one of these parts applies. */
export interface SignOffRule {
  everything: boolean
  /** Cases whose supervision level is immediate, local, local on request or distant. */
  supervised: boolean
  /** Cases in which one of these procedures was done. */
  procedures: string[]
  missionTypes: string[]
}

export interface SignOffSettings extends SignOffRule {
  /** Days after which an unanswered request goes to the administrators. */
  days: number
}

export const noSignOff: SignOffSettings = {
  everything: false,
  supervised: false,
  procedures: [],
  missionTypes: [],
  days: 14,
}

/** The settings of an organization as they are stored, with parts missing. */
interface StoredSettings {
  signOff?: Partial<SignOffSettings> | null | undefined
  /** What servers stored before there was a rule; they and their clients still read it. */
  requireSignOff?: boolean | null | undefined
}

/** Adds what is missing. Without a rule, `requireSignOff` of an earlier version means that everything is signed. */
export const toSignOffSettings = ({ signOff, requireSignOff }: StoredSettings): SignOffSettings => ({
  everything: signOff ? (signOff.everything ?? false) : (requireSignOff ?? false),
  supervised: signOff?.supervised ?? noSignOff.supervised,
  procedures: (signOff?.procedures ?? []).toSorted(),
  missionTypes: (signOff?.missionTypes ?? []).toSorted(),
  days: signOff?.days ?? noSignOff.days,
})

/** Returns the rule as a case keeps it from when it is logged; null if it asks for no signature at all. */
export function toKeptRule(rule: SignOffRule): Partial<SignOffRule> | null {
  const { everything, supervised, procedures, missionTypes } = rule
  // Nothing is left to add to everything.
  if (everything) return { everything }
  const kept = {
    ...(supervised && { supervised }),
    ...(procedures.length > 0 && { procedures }),
    ...(missionTypes.length > 0 && { missionTypes }),
  }
  return Object.keys(kept).length > 0 ? kept : null
}
