import { useAuth } from '#platform/web/session/use-auth.ts'
import { mayChangeStandardOf } from '../standard-rights.ts'

/** Says what the user may change: an administrator the standards of the own organization, a super administrator all. */
export function useStandardEditor() {
  const { user } = useAuth()
  const editor = { role: user?.role ?? '', organizationId: user?.organization?.id ?? null }
  return {
    /** The organization that new standards are made for; null: the user may choose, or belongs to none. */
    homeId: editor.role === 'super_admin' ? null : editor.organizationId,
    mayChooseOrganization: editor.role === 'super_admin',
    mayAdd: mayChangeStandardOf(editor, editor.organizationId),
    mayChange: (standard: { organizationId: string | null }) =>
      mayChangeStandardOf(editor, standard.organizationId),
  }
}
