import { useEffect, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { bringIntoView } from '#platform/web/ui/bring-into-view.ts'
import { focusFirstError, unplacedErrors } from '#platform/web/ui/field-slot.tsx'
import { sectionOf } from '../../entry/sections.ts'
import type { EntrySections } from './entry-sections-panel.tsx'
import { sectionId } from './section-bar-panel.tsx'

/** Opens the section of the field that the URL names, and moves the focus to the field, once. */
export function useOpenedField(
  path: string | undefined,
  form: RefObject<HTMLFormElement | null>,
  sections: RefObject<EntrySections | null>,
): void {
  const hasOpened = useRef(false)
  // The field exists only after its section has loaded and been rendered.
  useEffect(() => {
    if (path === undefined || hasOpened.current) return
    hasOpened.current = true
    const open = async () => {
      await sections.current?.load([path])
      flushSync(() => sections.current?.open([path]))
      if (!form.current) return
      if (unplacedErrors(form.current, [{ path }]).length === 0) {
        focusFirstError(form.current, [{ path }])
        return
      }
      // The form does not show the field yet, so its section gets the focus.
      const section = form.current.querySelector<HTMLElement>(`#${sectionId(sectionOf(path))}`)
      section?.focus({ preventScroll: true })
      if (section) bringIntoView(section, 'start')
    }
    // If the code of the section cannot be loaded, it stays closed. The form says so when the user opens it.
    open().catch(() => undefined)
  }, [path, form, sections])
}
