interface Choice {
  everyone: boolean
  supervised: boolean
  organizations: readonly unknown[]
  roles: readonly unknown[]
  professions: readonly unknown[]
  bases: readonly unknown[]
  people: readonly unknown[]
}

/** Whether anybody could belong to an audience. */
export const meansSomebody = ({ everyone, supervised, ...lists }: Choice): boolean =>
  everyone || supervised || Object.values(lists).some((list) => list.length > 0)
