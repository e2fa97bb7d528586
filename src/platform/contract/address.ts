import type { Access } from './access.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The path of an endpoint and who may call it: all that the browser needs to send a call. */
export interface Address<Name extends string = string> {
  readonly name: Name
  readonly method: Method
  /** Contains parameters as `:name`. */
  readonly path: `/api/${string}`
  readonly access: Access
  readonly proof?: Proof
}

/**
 * Requires a proof of identity from the last minutes: a passkey or a code if the user has one, else the password.
 * `unless_password_sent`: the call contains the password, which is the proof of users without a second factor.
 */
export type Proof = 'always' | 'unless_password_sent'

type AddressLine = readonly [
  where: `${Method} /api/${string}`,
  access: Access,
  more?: { readonly proof: Proof },
]

/**
 * Names the addresses of the endpoints of one folder. They are not in the contract, because the browser calls most endpoints
 * without loading their schemas: see docs/decisions/0091-an-endpoint-is-stated-once.md.
 */
export function addressTable<Name extends string>(
  lines: Readonly<Record<Name, AddressLine>>,
): { readonly [N in Name]: Address<N> } {
  const table: Record<string, object> = {}
  for (const name in lines) {
    const [where, access, more] = lines[name]
    const [method, path] = where.split(' ')
    table[name] = { name, method, path, access, ...more }
  }
  // Safe cast: the type of a line allows only a method and a path.
  return table as { [N in Name]: Address<N> }
}
