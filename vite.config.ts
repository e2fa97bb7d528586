import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The server serves dist/web; in development Vite serves the same and passes the API on.
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // The modulepreload polyfill is for browsers that cannot run the rest either.
    modulePreload: { polyfill: false },
  },
  server: { port: 5173, proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
  preview: { port: 4173 },
})
