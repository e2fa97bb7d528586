import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Role } from '#platform/contract/access.ts'

/** What the browser takes from a capability. `src/web/capabilities.ts` lists them. */
export interface WebCapability {
  name: string
  screens: readonly Screen[]
  /** What it shows on screens of the capabilities below it. */
  panels?: readonly Panel[]
}

/** `public`: for anybody, without server data. `data`: for anybody, with server data. Else for users, within the shell. */
export type Audience = 'public' | 'data' | 'users' | readonly Role[]

/** What one URL shows. */
export interface Screen {
  /** As the router writes it: `/logbook/$id`. */
  path: string
  audience: Audience
  parseSearch?: (search: Readonly<Record<string, unknown>>) => object
  load: () => Promise<ComponentType<ScreenProps<never, never>>>
  menu?: MenuItem
  /** Its module, where users arrive from outside: the server names its files beside the page. */
  firstVisit?: string
  /** The URL of the call that a first visit waits for: it starts before the application has loaded. */
  firstCall?: string
  /** Where on it other capabilities show panels: these are loaded with it. */
  places?: readonly string[]
}

export interface MenuItem {
  label: string
  icon: Icon
  /** The letter that opens it after `g`. */
  key: string
  /** From top to bottom. */
  position: number
  /** Where it leads, when that depends on the role. */
  to?: (role: Role) => string
}

/** The names of the parameters in a path: `/logbook/$id` has `id`, `/verify-email/{-$token}` an optional `token`. */
export type ParamsOf<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParamsOf<Head> & ParamsOf<Tail>
  : Path extends `{-$${infer Name}}`
    ? { [Key in Name]?: string }
    : Path extends `$${infer Name}`
      ? { [Key in Name]: string }
      : unknown

export interface ScreenProps<Search = unknown, Params = unknown> {
  search: Search
  params: Params
}

interface TypedScreen<Path extends string, Search extends object> extends Omit<
  Screen,
  'path' | 'parseSearch' | 'load'
> {
  path: Path
  /** Reads the search of the URL, which anybody may have typed. */
  parseSearch?: (search: Readonly<Record<string, unknown>>) => Search
  load: () => Promise<ComponentType<ScreenProps<Search, ParamsOf<Path>>>>
}

/** Declares a screen, and checks that its component takes what its URL gives. */
export const screen = <const Path extends string, Search extends object = object>(
  typed: TypedScreen<Path, Search>,
): Screen => typed as Screen // the router passes each component the search and parameters of its own path

/** A place on a screen where capabilities above it show panels. */
export interface PanelPlace<Props extends object> {
  name: string
  /** Never set: carries the type. */
  readonly props?: Props
}

export interface Panel {
  name: string
  place: string
  load: () => Promise<ComponentType<never>>
}

/** Declares what a capability shows at a place. */
export const panel = <Props extends object>(
  name: string,
  place: PanelPlace<Props>,
  load: () => Promise<ComponentType<Props>>,
): Panel => ({ name, place: place.name, load: load as Panel['load'] })
