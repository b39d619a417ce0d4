import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from '#api'
import { applyTheme } from '#preferences'
import { isSignedInPage, SignedInPage } from '#sign-in'
import { ToastProvider, ZoneProvider } from '#ui'
import { WordsProvider } from '#words'

/** Draws an application into the page. */
export function startApplication(application: ReactNode): void {
  applyTheme()
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // A refusal is final; a request without an answer is sent again.
        retry: (count, error) => count < 2 && error instanceof ApiError && error.status === 0,
      },
    },
  })
  const place = document.getElementById('application')
  if (place === null) throw new Error('the page has no place for the application')
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <WordsProvider>
          <ZoneProvider>
            <ToastProvider>{isSignedInPage() ? <SignedInPage /> : application}</ToastProvider>
          </ZoneProvider>
        </WordsProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
