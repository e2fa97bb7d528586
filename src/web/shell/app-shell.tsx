import { Outlet, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { LegalLinks } from '../legal-links.tsx'
import classes from './app-shell.module.css'
import { hasLogCaseButton, LogCaseButton } from './log-case-button.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useOnDemand } from '#platform/web/ui/use-on-demand.ts'
import { useSending } from './use-sending.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useWhenIdle } from './use-when-idle.ts'

// None of these is a reason to lose the screen below: without a network, it stays as it is.
const fetchToastHost = async () => (await import('#platform/web/components/toast-host.tsx')).ToastHost
const fetchMenuOverlay = async () => (await import('./menu-overlay.tsx')).MenuOverlay
const fetchKeptNews = async () => (await import('#service/news/web/kept-news-panel.tsx')).KeptNewsPanel
const fetchShortcutSheet = async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet

/** Renders a screen for signed-in users, with everything around it. */
export function AppShell() {
  const { user } = useAuth()
  const { pathname } = useLocation()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const { Component: MenuOverlay, preload, load } = useOnDemand(fetchMenuOverlay)
  const { Component: ShortcutSheet, load: loadSheet } = useOnDemand(fetchShortcutSheet)
  const { Component: ToastHost } = useWhenIdle(fetchToastHost)
  const { Component: KeptNews } = useWhenIdle(fetchKeptNews)
  const openSheet = async () => {
    if (await loadSheet()) setIsSheetOpen(true)
  }
  useSending(user?.id)
  useShortcuts({ onHelp: () => void openSheet() })
  if (user === null) return null
  const openMenu = async () => {
    if (await load()) setIsMenuOpen(true)
  }
  return (
    <div className={classes.root}>
      <aside className={classes.sidebar}>
        <Sidebar role={user.role} onShortcuts={() => void openSheet()} />
      </aside>
      <TopBar user={user} onMenuPreload={preload} onMenu={() => void openMenu()} />
      <main id="main" tabIndex={-1} className={classes.main}>
        {/* A screen belongs to one user: another user's sign-in in this browser remounts it. */}
        <div className={classes.content} key={user.id}>
          <Outlet />
        </div>
      </main>
      <footer className={classes.footer}>
        <LegalLinks />
      </footer>
      {hasLogCaseButton(user.role, pathname) && <LogCaseButton key={pathname} />}
      {MenuOverlay && (
        <MenuOverlay role={user.role} opened={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
      )}
      {/* The library keeps earlier toasts until their host is mounted. */}
      {ToastHost && <ToastHost key={user.id} />}
      {KeptNews && <KeptNews key={user.id} userId={user.id} />}
      {ShortcutSheet && isSheetOpen && (
        <ShortcutSheet role={user.role} onClose={() => setIsSheetOpen(false)} />
      )}
    </div>
  )
}
