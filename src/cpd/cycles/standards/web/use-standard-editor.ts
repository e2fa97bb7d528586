import { useAuth } from '#platform/web/session/use-auth.ts'
import { mayChangeStandardOf } from '../standard-rights.ts'

/**
 * Returns what the user may change: administrators may change the standards of their own organization, and super
 * administrators all.
 */
export function useStandardEditor() {
  const { user } = useAuth()
  const editor = { role: user?.role ?? '', organizationId: user?.organization?.id ?? null }
  return {
    /** The organization of new standards; null if the user may choose it, or belongs to none. */
    homeId: editor.role === 'super_admin' ? null : editor.organizationId,
    mayChooseOrganization: editor.role === 'super_admin',
    mayAdd: mayChangeStandardOf(editor, editor.organizationId),
    mayChange: (standard: { organizationId: string | null }) =>
      mayChangeStandardOf(editor, standard.organizationId),
  }
}
