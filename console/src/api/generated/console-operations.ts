// Generated from openapi.json by `npm run openapi`; do not edit.

export type Operations = {
  /** List the pairs of the fiat order book and their rules */
  listFiatInstruments: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      trading_pair: string
      /**
       * `active` when open, otherwise cancel_only or closed; halted when the price moved too far: until
       * `resumes_at` no order is placed or amended, and every order can be cancelled.
       */
      status: string
      resumes_at: string | null
      base: string
      quote: string
      /** Every price is a multiple of it. */
      price_step: string
      /** Every amount is a multiple of it. */
      lot: string
      min_order_size: string
      max_order_size: string
      /** Smallest order value (amount × price), in quote. */
      min_order_value: string
      /** Fee of the default tariff, as a share: 0.001 is 0.1 %. */
      maker_fee: string
      taker_fee: string
    }[]
  }
  /** Read one pair */
  getFiatInstrument: {
    params: {
      pair: string
    }
    query: undefined
    body: undefined
    data: {
      trading_pair: string
      /**
       * `active` when open, otherwise cancel_only or closed; halted when the price moved too far: until
       * `resumes_at` no order is placed or amended, and every order can be cancelled.
       */
      status: string
      resumes_at: string | null
      base: string
      quote: string
      /** Every price is a multiple of it. */
      price_step: string
      /** Every amount is a multiple of it. */
      lot: string
      min_order_size: string
      max_order_size: string
      /** Smallest order value (amount × price), in quote. */
      min_order_value: string
      /** Fee of the default tariff, as a share: 0.001 is 0.1 %. */
      maker_fee: string
      taker_fee: string
    }
  }
  /** Read the order book */
  getFiatOrderbook: {
    params: undefined
    query: {
      pair: string
      /** By default 20. */
      depth?: number | undefined
    }
    body: undefined
    data: {
      pair: string
      /** The highest price first. */
      bids: {
        price: string
        amount: string
      }[]
      /** The lowest price first. */
      asks: {
        price: string
        amount: string
      }[]
    }
  }
  /** Read the statistics of the last 24 hours */
  getFiatStats: {
    params: undefined
    query: {
      pair: string
    }
    body: undefined
    data: {
      pair: string
      last: string | null
      high: string | null
      low: string | null
      /** In the base currency. */
      volume: string
      /** In the quote currency. */
      quote_volume: string
      /** Price change from the first price of the 24 hours to the last, with sign and two decimals. */
      change: string
    }
  }
  /** List the prices of all pairs */
  listFiatTickers: {
    params: undefined
    query: {
      symbol?: string | undefined
    }
    body: undefined
    data: {
      pair: string
      base: string
      quote: string
      last_price: string | null
      bid_price: string | null
      ask_price: string | null
      /** In the base currency. */
      volume_24h: string
      high_24h: string | null
      low_24h: string | null
      /** Price change from the first price of the 24 hours to the last, in quote; a fall has a minus sign. */
      price_change_24h: string
    }[]
  }
  /** Read the current rules for orders in a pair */
  getFiatMarketInfo: {
    params: undefined
    query: {
      pair: string
    }
    body: undefined
    data: {
      pair: string
      /**
       * `active` when open, otherwise cancel_only or closed; halted when the price moved too far: until
       * `resumes_at` no order is placed or amended, and every order can be cancelled.
       */
      status: string
      resumes_at: string | null
      base: string
      quote: string
      /** Every price is a multiple of it. */
      price_step: string
      /** Every amount is a multiple of it. */
      lot: string
      min_order_size: string
      max_order_size: string
      /** Smallest order value (amount × price), in quote. */
      min_order_value: string
      /** Fee of the default tariff, as a share: 0.001 is 0.1 %. */
      maker_fee: string
      taker_fee: string
      /** Decimals of an amount in base. */
      base_asset_precision: number
      /** Decimals of an amount in quote. */
      quote_asset_precision: number
      /** Distance from the reference price within which an order may trade, as a share. */
      price_band: string
      reference_price: string | null
      allowed_price_min: string | null
      allowed_price_max: string | null
    }
  }
  /** List the currencies of the fiat order book */
  listFiatSpotCurrencies: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      symbol: string
      name: string
      type: 'crypto' | 'fiat'
      /** Number of decimals of an amount. */
      precision: number
    }[]
  }
  /** List the trades of a pair, newest first */
  listFiatTrades: {
    params: undefined
    query: {
      pair: string
      /** By default 50. */
      limit?: number | undefined
      since?: string | undefined
      until?: string | undefined
      cursor?: string | undefined
    }
    body: undefined
    data: {
      id: string
      price: string
      amount: string
      /** The taker's side. */
      side: 'buy' | 'sell'
      time: string
    }[]
  }
  /** List the candles of a pair, oldest first */
  listFiatCandles: {
    params: undefined
    query: {
      pair: string
      resolution: '1' | '5' | '15' | '30' | '60' | '240' | 'D' | 'W' | 'M'
      /** By default 100. */
      limit?: number | undefined
      since?: string | undefined
      until?: string | undefined
      cursor?: string | undefined
    }
    body: undefined
    data: {
      /** Time at which the candle opened. */
      time: string
      open: string
      high: string
      low: string
      close: string
      /** In the base currency. */
      volume: string
      /** In the quote currency. */
      quote_volume: string
      /** Number of trades. */
      trades: number
    }[]
  }
  /** Your events, newest first */
  consoleListNewestEvents: {
    params: undefined
    query: {
      cursor?: string | undefined
      types?: string | undefined
      /** By default 50. */
      limit?: number | undefined
    }
    body: undefined
    data: {
      /** The newest first. */
      items: {
        /** Id of the event, sent as webhook-id. */
        id: string
        type: string
        /** Time of the event. */
        created_at: string
        /** Number of the event within its resource, from 1 without gaps. */
        sequence: number
        /** The resource as its own endpoint returns it. Each type is described under Webhooks. */
        data: Record<string, unknown>
      }[]
      /**
       * Cursor for older events; null where none are left. A page may have fewer items than requested
       * although more follow.
       */
      next_cursor: string | null
    }
  }
  /** What webhooks can be told */
  consoleListEventTypes: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      items: {
        name: string
        /** The name by which a filter takes all events of its kind, later ones too. */
        group: string
        /** When it happens, as a sentence. */
        says: string
      }[]
    }
  }
  /** Who is signed in */
  consoleGetMe: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      username: string
      /** For the header `X-CSRF-Token` of requests that change something. */
      csrf_token: string
      /** Unix seconds. */
      expires_at: number
    }
  }
  /** Sign out everywhere */
  consoleSignOut: {
    params: undefined
    query: undefined
    body: undefined
    data: Record<string, unknown>
  }
  /** List where you are signed in, newest first */
  consoleListSessions: {
    params: undefined
    query: {
      /** By default 50. */
      limit?: number | undefined
      cursor?: string | undefined
    }
    body: undefined
    data: {
      items: {
        id: string
        /** The session of this very request. */
        is_current: boolean
        /** Where it began. */
        ip: string
        /** The browser; null for a command. */
        user_agent: string | null
        /** Unix seconds, as the other times. */
        created_at: number
        last_seen_at: number
        expires_at: number
      }[]
      /** Asks for the sessions behind these; null where there is none. */
      next: string | null
    }
  }
  /** End one of your sessions */
  consoleEndSession: {
    params: {
      session_id: string
    }
    query: undefined
    body: undefined
    data: {
      id: string
    }
  }
  /** What a key can be allowed */
  consoleListPermissions: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      items: {
        code: string
        /** Permissions of one group are shown together. */
        group: string
        /** What it allows, as a sentence. */
        says: string
      }[]
    }
  }
  /** List your keys */
  consoleListKeys: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      items: {
        api_key: string
        name: string | null
        permissions: string[]
        allowed_ips: string[]
        rate_limit_per_minute: number
        /** When the key stops to work; null is never. */
        expires_at: string | null
        /** When the overlap with its successor ends; null unless the key was rolled. */
        rolled_until: string | null
        is_active: boolean
        /** True: only an operator can enable the key. */
        is_disabled_by_operator: boolean
        created_at: string
        /** Null is never. */
        last_used_at: string | null
        /** How its requests ended within the last hour, to five minutes. */
        requests_last_hour: {
          succeeded: number
          /** Answered 4xx: the request can be mended. */
          refused: number
          /** Answered 5xx. */
          failed: number
        }
      }[]
    }
  }
  /** Create a key */
  consoleCreateKey: {
    params: undefined
    query: undefined
    body: {
      /** Must be 1 to 64 characters on one line. */
      name: string
      /** Addresses and CIDR ranges from which the key works; empty is anywhere. */
      allowed_ips?: readonly string[] | undefined
      rate_limit_per_minute?: number | undefined
      /** When the key expires; null is never. Of a rolled key it takes the place of the overlap. */
      expires_at?: string | null | undefined
      permissions: readonly (
        | 'can_account_read'
        | 'can_account_write'
        | 'can_deposit'
        | 'can_withdraw_crypto'
        | 'can_withdraw_fiat'
        | 'can_transfer'
        | 'can_spot_fiat_read'
        | 'can_spot_fiat_trade'
        | 'can_spot_crypto_read'
        | 'can_spot_crypto_trade'
        | 'can_convert'
        | 'can_convert_read'
        | 'can_cards_read'
        | 'can_cards_manage'
        | 'can_giftcards_read'
        | 'can_giftcards_purchase'
        | 'can_services_read'
        | 'can_services_pay'
        | 'can_invoices_create'
        | 'can_invoices_read'
        | 'can_transactions_read'
        | 'can_webhooks_manage'
        | 'can_events_read')[]
    }
    data: {
      api_key: string
      name: string | null
      permissions: string[]
      allowed_ips: string[]
      rate_limit_per_minute: number
      /** When the key stops to work; null is never. */
      expires_at: string | null
      /** When the overlap with its successor ends; null unless the key was rolled. */
      rolled_until: string | null
      is_active: boolean
      /** True: only an operator can enable the key. */
      is_disabled_by_operator: boolean
      created_at: string
      /** Null is never. */
      last_used_at: string | null
      /** Shown this once; store it where you keep secrets. */
      secret_key: string
    }
  }
  /** Change a key */
  consoleChangeKey: {
    params: {
      api_key: string
    }
    query: undefined
    body: {
      /** Must be 1 to 64 characters on one line. */
      name?: string | undefined
      /** Addresses and CIDR ranges from which the key works; empty is anywhere. */
      allowed_ips?: readonly string[] | undefined
      rate_limit_per_minute?: number | undefined
      /** When the key expires; null is never. Of a rolled key it takes the place of the overlap. */
      expires_at?: string | null | undefined
      permissions?: readonly (
        | 'can_account_read'
        | 'can_account_write'
        | 'can_deposit'
        | 'can_withdraw_crypto'
        | 'can_withdraw_fiat'
        | 'can_transfer'
        | 'can_spot_fiat_read'
        | 'can_spot_fiat_trade'
        | 'can_spot_crypto_read'
        | 'can_spot_crypto_trade'
        | 'can_convert'
        | 'can_convert_read'
        | 'can_cards_read'
        | 'can_cards_manage'
        | 'can_giftcards_read'
        | 'can_giftcards_purchase'
        | 'can_services_read'
        | 'can_services_pay'
        | 'can_invoices_create'
        | 'can_invoices_read'
        | 'can_transactions_read'
        | 'can_webhooks_manage'
        | 'can_events_read')[] | undefined
      /** False lets nobody use the key until it is true again. */
      is_active?: boolean | undefined
    }
    data: {
      api_key: string
      name: string | null
      permissions: string[]
      allowed_ips: string[]
      rate_limit_per_minute: number
      /** When the key stops to work; null is never. */
      expires_at: string | null
      /** When the overlap with its successor ends; null unless the key was rolled. */
      rolled_until: string | null
      is_active: boolean
      /** True: only an operator can enable the key. */
      is_disabled_by_operator: boolean
      created_at: string
      /** Null is never. */
      last_used_at: string | null
    }
  }
  /** Delete a key */
  consoleDeleteKey: {
    params: {
      api_key: string
    }
    query: undefined
    body: undefined
    data: {
      api_key: string
    }
  }
  /** Roll a key */
  consoleRollKey: {
    params: {
      api_key: string
    }
    query: undefined
    body: {
      /** How long the old key works beside the new one. By default 86400. */
      overlap_seconds?: number | undefined
    }
    data: {
      api_key: string
      name: string | null
      permissions: string[]
      allowed_ips: string[]
      rate_limit_per_minute: number
      /** When the key stops to work; null is never. */
      expires_at: string | null
      /** When the overlap with its successor ends; null unless the key was rolled. */
      rolled_until: string | null
      is_active: boolean
      /** True: only an operator can enable the key. */
      is_disabled_by_operator: boolean
      created_at: string
      /** Null is never. */
      last_used_at: string | null
      /** Shown this once; store it where you keep secrets. */
      secret_key: string
    }
  }
  /** Balances, how they went, and what happened last */
  consoleGetOverview: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      /** Of all balances, without the money of cards. */
      value_usdt: string
      balances: {
        symbol: string
        total: string
        /** In the wallet, to spend. */
        available: string
        /** For withdrawals and purchases on their way, and crypto orders. */
        on_hold: string
        /** In the trading account, with what open orders lock. */
        trading: string
        /** What payers of invoices have paid and is not yours yet. */
        invoices: string
        /** Of the total, rounded down. */
        value_usdt: string
      }[]
      /** 30 days, the oldest first. */
      days: {
        /** The end of the day in UTC, in Unix seconds; the last one is the present. */
        at: number
        /** At the prices of the present. */
        value_usdt: string
        balances: {
          symbol: string
          total: string
        }[]
      }[]
      /** Your last 10 transactions. */
      latest: {
        transaction_id: string
        /**
         * One of deposit_crypto, deposit_fiat, withdrawal_crypto, withdrawal_fiat, transfer_in, transfer_out,
         * transfer_to_trading, transfer_from_trading, spot_crypto, converter_crypto, converter_fiat,
         * card_issue, card_topup, card_return, gift_card, service_payment, invoice, invoice_refund.
         */
        type: string
        /** pending, processing, completed, failed or cancelled. */
        status: string
        symbol: string
        amount: string
        /**
         * Fee that the exchange kept, in `symbol`. In a conversion, an `amount` given includes its fee and an
         * `amount` received is net of it, as is that of a fiat deposit that was paid.
         */
        fee: string
        direction: 'in' | 'out'
        /** Network code of a chain transaction, or the code of the rail of a fiat one. */
        network: string | null
        /** Address that was paid. */
        address: string | null
        /** Memo or destination tag. */
        tag: string | null
        /** Id of the transaction on its chain. */
        txid: string | null
        /** Confirmations so far, up to the number required. */
        confirmations: number | null
        /** Confirmations after which a deposit is credited and a withdrawal is complete. */
        confirmations_required: number | null
        /** Username of the other customer. */
        counterparty: string | null
        /**
         * For a transfer, the comment of its sender; for a swap or a conversion, our summary for people of
         * what was exchanged; for a fiat deposit, that it was paid late or once more; for a withdrawal that a
         * tester failed in the sandbox, the reason they gave.
         */
        comment: string | null
        /** Reason for the failure, as a stable code. */
        error: string | null
        created_at: string
        updated_at: string
      }[]
      /** How the requests of your keys ended within 24 hours. */
      requests: {
        succeeded: number
        /** Answered 4xx: the request can be mended. */
        refused: number
        /** Answered 5xx. */
        failed: number
      }
    }
  }
  /** What happened to a transaction, the oldest first */
  consoleGetTimeline: {
    params: {
      transaction_id: string
    }
    query: undefined
    body: undefined
    data: {
      transaction: {
        transaction_id: string
        /**
         * One of deposit_crypto, deposit_fiat, withdrawal_crypto, withdrawal_fiat, transfer_in, transfer_out,
         * transfer_to_trading, transfer_from_trading, spot_crypto, converter_crypto, converter_fiat,
         * card_issue, card_topup, card_return, gift_card, service_payment, invoice, invoice_refund.
         */
        type: string
        /** pending, processing, completed, failed or cancelled. */
        status: string
        symbol: string
        amount: string
        /**
         * Fee that the exchange kept, in `symbol`. In a conversion, an `amount` given includes its fee and an
         * `amount` received is net of it, as is that of a fiat deposit that was paid.
         */
        fee: string
        direction: 'in' | 'out'
        /** Network code of a chain transaction, or the code of the rail of a fiat one. */
        network: string | null
        /** Address that was paid. */
        address: string | null
        /** Memo or destination tag. */
        tag: string | null
        /** Id of the transaction on its chain. */
        txid: string | null
        /** Confirmations so far, up to the number required. */
        confirmations: number | null
        /** Confirmations after which a deposit is credited and a withdrawal is complete. */
        confirmations_required: number | null
        /** Username of the other customer. */
        counterparty: string | null
        /**
         * For a transfer, the comment of its sender; for a swap or a conversion, our summary for people of
         * what was exchanged; for a fiat deposit, that it was paid late or once more; for a withdrawal that a
         * tester failed in the sandbox, the reason they gave.
         */
        comment: string | null
        /** Reason for the failure, as a stable code. */
        error: string | null
        created_at: string
        updated_at: string
      }
      steps: {
        /** Unix seconds. */
        at: number
        /** `booked` is an entry of the ledger that moved money of yours, `event` one of your events. */
        what: 'created' | 'booked' | 'event' | 'ended'
        /** The kind of the entry, the type of the event, or the status that it ended with; null for `created`. */
        name: string | null
        /** Of the entry or the event; null otherwise. */
        id: string | null
        /** What the entry did to your accounts; empty for other steps. */
        changes: {
          /** Such as `funding_available`. */
          account: string
          symbol: string
          /** Below zero for what left the account. */
          amount: string
          /** Balance of the account after it. */
          balance: string
        }[]
      }[]
    }
  }
  /** Requests with your keys, newest first */
  consoleListRequests: {
    params: undefined
    query: {
      status?: string | undefined
      method?: 'GET' | 'POST' | 'PATCH' | 'DELETE' | undefined
      path?: string | undefined
      code?: string | undefined
      api_key?: string | undefined
      from?: number | undefined
      to?: number | undefined
      /** By default 50. */
      limit?: number | undefined
      cursor?: string | undefined
    }
    body: undefined
    data: {
      items: {
        /** The `X-Request-Id` of the answer. */
        request_id: string
        /** Unix seconds. */
        at: number
        api_key: string
        method: string
        /** As it was sent, with its query string. */
        path: string
        /** Operation of the API. */
        operation: string
        status: number
        /** Code of the refusal or failure. */
        code: string | null
        /** Milliseconds until the answer was sent. */
        ms: number
        ip: string
        /** User agent of the client, cut to 256 characters. */
        user_agent: string | null
        /** The outcome of an earlier request with the same idempotency key. */
        is_replay: boolean
      }[]
      /**
       * Cursor of the next page; null at the end. A page may have fewer items than `limit` before the end:
       * the server looks at 5,000 requests for each.
       */
      next: string | null
    }
  }
  /** A request with its bodies */
  consoleGetRequest: {
    params: {
      request_id: string
    }
    query: undefined
    body: undefined
    data: {
      /** The `X-Request-Id` of the answer. */
      request_id: string
      /** Unix seconds. */
      at: number
      api_key: string
      method: string
      /** As it was sent, with its query string. */
      path: string
      /** Operation of the API. */
      operation: string
      status: number
      /** Code of the refusal or failure. */
      code: string | null
      /** Milliseconds until the answer was sent. */
      ms: number
      ip: string
      /** User agent of the client, cut to 256 characters. */
      user_agent: string | null
      /** The outcome of an earlier request with the same idempotency key. */
      is_replay: boolean
      /**
       * JSON that was sent, cut to 4,096 characters. Concealed values and fields that the operation does not
       * know are left out.
       */
      request_body: string | null
      /** JSON that was answered, cut to 4,096 characters, without concealed values. */
      response_body: string | null
      /** The string that the signature had to cover, if it did not hold: timestamp + METHOD + path + body. */
      signed_string: string | null
    }
  }
  /** Read what the controls of the sandbox have changed */
  consoleGetSandbox: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      /** Time of the business clock. */
      now: string
      /** How far controls moved it forward. */
      ahead_seconds: number
      /** The simulated chains that something was done on. */
      networks: {
        network: string
        /** Whether it mines only when a control says so. */
        halted: boolean
        /** Height of the newest block. */
        height: number
      }[]
      /** Currencies whose price stands still. */
      pinned: {
        symbol: string
        /** Of one whole, in USDT. */
        price: string
        /** The pair, in either order, that releases it. */
        pair: string
      }[]
      /** Parties outside that wait for a control. */
      waiting: (
        | 'prices'
        | 'chain'
        | 'rail'
        | 'issuer'
        | 'giftcards'
        | 'services'
        | 'mail'
        | 'signer'
        | 'hedging'
        | 'webhooks')[]
      /** Faults that parties outside suffer next. */
      faults: {
        port:
            | 'prices'
            | 'chain'
            | 'rail'
            | 'issuer'
            | 'giftcards'
            | 'services'
            | 'mail'
            | 'signer'
            | 'hedging'
            | 'webhooks'
        fault: 'timeout' | '5xx' | 'lost_response' | 'duplicate_callback'
        /** Number of calls that still meet it. */
        count: number
      }[]
    }
  }
  /** List your wallets, in the console */
  consoleListWallets: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      symbol: string
      /** Whether the currency is open. */
      is_active: boolean
      /** Total: available, held, and locked by limit orders of crypto spot. */
      balance: string
      /** Amount that can be spent. */
      available: string
      /** Amount seen on a chain and not confirmed yet; not part of the balance. */
      pending_deposit: string
      /** Amount on hold, apart from the amount that orders lock. */
      pending_withdraw: string
      /**
       * Value of the balance in USDT at the middle of the market's bid and ask, rounded down; at the
       * catalogue's reference price where the market has none.
       */
      balance_usdt: string
      balance_source: 'ledger'
      addresses: {
        /** Network code. */
        network: string
        address: string
        /** Memo or destination tag; only on networks that need one. */
        tag?: string
      }[]
    }[]
  }
  /** Read one wallet, in the console */
  consoleGetWallet: {
    params: {
      symbol: string
    }
    query: undefined
    body: undefined
    data: {
      symbol: string
      /** Whether the currency is open. */
      is_active: boolean
      /** Total: available, held, and locked by limit orders of crypto spot. */
      balance: string
      /** Amount that can be spent. */
      available: string
      /** Amount seen on a chain and not confirmed yet; not part of the balance. */
      pending_deposit: string
      /** Amount on hold, apart from the amount that orders lock. */
      pending_withdraw: string
      /**
       * Value of the balance in USDT at the middle of the market's bid and ask, rounded down; at the
       * catalogue's reference price where the market has none.
       */
      balance_usdt: string
      balance_source: 'ledger'
      addresses: {
        /** Network code. */
        network: string
        address: string
        /** Memo or destination tag; only on networks that need one. */
        tag?: string
      }[]
    }
  }
  /** Read your profile, in the console */
  consoleGetProfile: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      id: number
      username: string
      email: string
      email_verified: boolean | null
      kyc_status: string
      /** Tariff that sets your fees and limits. */
      tariff: string | null
      sso_client_id: string
      /** Unix seconds. */
      created_at: string
    }
  }
  /** List currencies and their networks, in the console */
  consoleListCurrencies: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      symbol: string
      name: string
      type: 'crypto' | 'fiat'
      /** Number of decimals of an amount. */
      precision: number
      is_active: boolean
      /** Networks of the currency; empty for fiat. */
      networks: {
        /** Network code; accepted in any case, also as bch_code. */
        network: string
        name: string
        is_deposit_active: boolean
        /** Whether withdrawals are taken; false too while payments on the network are halted. */
        is_withdraw_active: boolean
        /** Smallest deposit; a smaller one is not credited. */
        min_deposit_amount: string
        /** Confirmations after which a deposit is credited. */
        confirmations_required: number
        /** Decimals that the amount of a withdrawal keeps. */
        withdraw_amount_decimals: number
        min_withdraw_amount: string
        max_withdraw_amount: string
        /** Base of the fee of a withdrawal, to which the fee of the network is added. */
        withdraw_service_fee: string
        tag: {
          /** Name that the network gives its tag. */
          name: string
          required: boolean
        } | null
      }[]
    }[]
  }
  /** Get deposit addresses, in the console */
  consoleGetDepositAddress: {
    params: undefined
    query: {
      symbol: string
      network?: string | undefined
    }
    body: undefined
    data: {
      /** The currency code. */
      symbol: string
      /** One address for each network, in the order of the catalogue. */
      addresses: {
        /** The network code. */
        network: string
        /** Address to pay; it never changes. */
        address: string
        /** The memo or destination tag that must go with the payment; absent on networks without tags. */
        tag?: string
      }[]
    }
  }
  /** List the ways to pay in fiat, in the console */
  consoleListFiatDepositMethods: {
    params: undefined
    query: {
      /** By default "RUB". */
      currency?: string | undefined
    }
    body: undefined
    data: {
      /** Methods that are open now. */
      methods: {
        /** The `payment_provider_alias_code` of a deposit. */
        code: string
        /** Name for people. */
        name: string
        /** Kind of payment, such as sbp. */
        type: string
        /** Smallest amount that a deposit may ask for. */
        min_amount: string
        /** Largest amount that a deposit may ask for. */
        max_amount: string
        /** Share of the amount paid that the exchange keeps, rounded up: "0.005" is 0.5 %. */
        fee_share: string
      }[]
    }
  }
  /** Read one of your fiat deposits, in the console */
  consoleGetFiatDeposit: {
    params: {
      transaction_id: string
    }
    query: undefined
    body: undefined
    data: {
      transaction_id: string
      /** A failed deposit becomes a success when money arrives for it all the same. */
      status: 'processing' | 'success' | 'failed'
      currency: string
      /** Amount that was asked for; of a further payment by the same link, the amount paid. */
      amount: string
      /** Amount paid, less the fee. Null until somebody pays. */
      credited_amount: string | null
      /** Part of the amount paid that the exchange keeps. Null until somebody pays. */
      fee: string | null
      /** Code of the method. */
      payment_provider_alias_code: string
      /** Page on which the payer pays. Null until the link is made. */
      requisites: string | null
      /** The same page, to be shown as a QR code. Null until the link is made. */
      requisites_qr_code: string | null
      /** The same page, to be opened in a browser. Null until the link is made. */
      invoice_public_url: string | null
      /**
       * The link of the payment system itself, to be opened by the app of a bank. Null until the link is
       * made.
       */
      rail_url: string | null
      /** `on_time`: paid while the link was open. `late`: paid after it had ended. Null until somebody pays. */
      timing: 'on_time' | 'late' | null
      /** Reason for the failure, as a stable code: NOT_PAID, EXPIRED or RAIL_REJECTED. */
      error: string | null
      /** Time at which the link ends. */
      expires_at: string
      created_at: string
    }
  }
  /** List your withdrawals of crypto, newest first, in the console */
  consoleListCryptoWithdrawals: {
    params: undefined
    query: {
      /** By default 50. */
      limit?: number | undefined
      /** By default 1. */
      page?: number | undefined
      cursor?: string | undefined
      symbol?: string | undefined
    }
    body: undefined
    data: {
      items: {
        transaction_id: string
        symbol: string
        /** Amount that the payee gets, cut down to the decimals of the network. */
        amount: string
        /** Whole fee, charged on top of the amount. */
        fee: string
        /** Amount and fee, on hold until the withdrawal ends. */
        total: string
        /** The address in the one form that its network prefers. */
        address: string
        /** Network code. */
        network: string
        status: 'processing' | 'completed' | 'failed' | 'cancelled'
        /** Memo or destination tag. */
        tag: string | null
        /** Id of the transaction on its chain; null until it is sent, and for a payment inside the exchange. */
        txid: string | null
        /** Confirmations so far, up to the number required; null for a payment inside. */
        confirmations: number | null
        /** Confirmations after which it is completed. */
        confirmations_required: number | null
        /** Reason for the failure, as a stable code: PAYMENT_FAILED or REJECTED. */
        error: string | null
        created_at: string
        updated_at: string
      }[]
      page: number
      limit: number
      has_more: boolean
      /** Cursor for the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Read one of your withdrawals of crypto, in the console */
  consoleGetCryptoWithdrawal: {
    params: {
      transaction_id: string
    }
    query: undefined
    body: undefined
    data: {
      transaction_id: string
      symbol: string
      /** Amount that the payee gets, cut down to the decimals of the network. */
      amount: string
      /** Whole fee, charged on top of the amount. */
      fee: string
      /** Amount and fee, on hold until the withdrawal ends. */
      total: string
      /** The address in the one form that its network prefers. */
      address: string
      /** Network code. */
      network: string
      status: 'processing' | 'completed' | 'failed' | 'cancelled'
      /** Memo or destination tag. */
      tag: string | null
      /** Id of the transaction on its chain; null until it is sent, and for a payment inside the exchange. */
      txid: string | null
      /** Confirmations so far, up to the number required; null for a payment inside. */
      confirmations: number | null
      /** Confirmations after which it is completed. */
      confirmations_required: number | null
      /** Reason for the failure, as a stable code: PAYMENT_FAILED or REJECTED. */
      error: string | null
      created_at: string
      updated_at: string
    }
  }
  /** List your address book, newest first, in the console */
  consoleListWithdrawalAddresses: {
    params: undefined
    query: {
      /** By default 50. */
      limit?: number | undefined
      /** By default 1. */
      page?: number | undefined
      cursor?: string | undefined
    }
    body: undefined
    data: {
      items: {
        id: string
        label: string
        /** Currency that may be sent there; null for every currency of the network. */
        symbol: string | null
        network: string
        address: string
        /** Memo or destination tag. */
        tag: string | null
        /** When withdrawals may go there. */
        usable_at: string
        created_at: string
      }[]
      page: number
      limit: number
      has_more: boolean
      /** Cursor for the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** List the banks to which RUB can be withdrawn, in the console */
  consoleListPayoutBanks: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      currency: string
      /** Banks that can be paid, by name; none while no payouts are possible. */
      banks: {
        bank_code: string
        name: string
      }[]
    }
  }
  /** Read one of your withdrawals to bank accounts, in the console */
  consoleGetFiatWithdrawal: {
    params: {
      transaction_id: string
    }
    query: undefined
    body: undefined
    data: {
      transaction_id: string
      currency: string
      /** Amount to the recipient, without the fee. */
      amount: string
      /** Fee, charged on top of the amount. */
      fee: string
      /** Amount and fee, on hold until the withdrawal ends. */
      total: string
      /** Phone number of the recipient, masked. */
      recipient: string
      bank_code: string
      /** Amount that the recipient got; null until the withdrawal is completed. */
      amount_fact: string | null
      status: 'processing' | 'success' | 'failed'
      /**
       * Reason for the failure: the bank declined it, it was paid and sent back, or we rejected it. The
       * total is available again.
       */
      error: 'DECLINED' | 'RETURNED' | 'REJECTED' | null
      /** Unix seconds. */
      created_at: number
      /** Unix seconds. */
      updated_at: number
    }
  }
  /** Read your trading balances, in the console */
  consoleListTradingBalances: {
    params: undefined
    query: undefined
    body: undefined
    data: Record<string, {
      /** Amount available to trade with or to move back. */
      available: string
      /** Amount locked by open orders. */
      locked: string
    }>
  }
  /** Read your trading balance in one currency, in the console */
  consoleGetTradingBalance: {
    params: {
      symbol: string
    }
    query: undefined
    body: undefined
    data: {
      symbol: string
      /** Amount available to trade with or to move back. */
      available: string
      /** Amount locked by open orders. */
      locked: string
    }
  }
  /** Read the limits of transfers to and from the trading account, in the console */
  consoleGetTradingSettings: {
    params: {
      symbol: string
    }
    query: undefined
    body: undefined
    data: {
      symbol: string
      /** Currency symbol again. */
      currency: string
      /** Always 0: transfers are free. */
      fee_percent: string
      deposit: {
        /** Smallest amount of one transfer. */
        min_amount: string
        /** Largest amount of one transfer. */
        max_amount: string
        /** Always 0: transfers are free. */
        fee_percent: string
      }
      withdraw: {
        /** Smallest amount of one transfer. */
        min_amount: string
        /** Largest amount of one transfer. */
        max_amount: string
        /** Always 0: transfers are free. */
        fee_percent: string
      }
    }
  }
  /** List your transfers to and from the trading account, newest first, in the console */
  consoleListTradingOperations: {
    params: undefined
    query: {
      currency_id?: string | undefined
      operation_type?: 'deposit' | 'withdraw' | undefined
      status?: 'pending' | 'completed' | 'failed' | undefined
      since?: string | undefined
      until?: string | undefined
      /** By default 50. */
      limit?: number | undefined
      /** By default 1. */
      page?: number | undefined
      cursor?: string | undefined
    }
    body: undefined
    data: {
      items: {
        /** The transaction_id at GET /transactions. */
        id: string
        /** The symbol of the currency. */
        currency_id: string
        /** Currency symbol again. */
        currency: string
        /** deposit moves to the trading account, withdraw moves back. */
        operation_type: 'deposit' | 'withdraw'
        amount: string
        fee: string
        status: 'pending' | 'completed' | 'failed'
        created_at: string
        updated_at: string
      }[]
      page: number
      limit: number
      has_more: boolean
      /** Cursor for the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** List the currencies that can be traded, in the console */
  consoleListCryptoPairs: {
    params: undefined
    query: {
      symbol?: string | undefined
    }
    body: undefined
    data: string[]
  }
  /** Read a pair with a key, in the console */
  consoleGetCryptoPairInfo: {
    params: undefined
    query: {
      from_symbol: string
      to_symbol: string
    }
    body: undefined
    data: {
      /** BASE-QUOTE. */
      symbol: string
      /** Bid: the price at which the exchange buys one unit of base from you. */
      priceTo: string
      /** Ask: the price at which the exchange sells one unit of base to you. */
      priceOut: string
      /** Middle of bid and ask, in whole price steps. */
      price: string
      /** Base currency. */
      mainSymbol: string
      /** Quote currency. */
      minorSymbol: string
      /** Decimals of an amount in quote. */
      quote_asset_precision: number
      /** Decimals of an amount in base. */
      base_asset_precision: number
      /** Every order amount in base is a multiple of it. */
      step: string
      /** Smallest order amount in base. */
      minValue: string
      /** Smallest order amount in quote. */
      min_value_minor: string
      /** Largest order amount in base. */
      maxValue: string
      /** Largest order amount in quote. */
      max_value_minor: string
      /** Every limit price is a multiple of it. */
      limit_price_step: string
      /** Every price is a multiple of it. */
      price_step: string
    }
  }
  /** List your orders, newest first, in the console */
  consoleListCryptoOrders: {
    params: undefined
    query: {
      /** By default 50. */
      limit?: number | undefined
      /** By default 1. */
      page?: number | undefined
      cursor?: string | undefined
    }
    body: undefined
    data: {
      /** Id of the order, and of the transaction of the amount given. */
      order_id: string
      from_symbol: string
      to_symbol: string
      from_amount: string
      /** Null for a limit order until it is filled. */
      to_amount: string | null
      type: 'market' | 'limit'
      /** Null for a market order. */
      order_price: string | null
      status: 'processing' | 'completed' | 'cancelled'
      created_at: string
    }[]
  }
  /** List your conversions of either kind, newest first, in the console */
  consoleListConverterOperations: {
    params: undefined
    query: {
      type?: 'crypto' | 'fiat' | undefined
      /** By default 50. */
      limit?: number | undefined
      /** By default 1. */
      page?: number | undefined
      cursor?: string | undefined
    }
    body: undefined
    data: {
      uid: string
      type: 'crypto' | 'fiat'
      from_symbol: string
      to_symbol: string
      from_amount: string
      to_amount: string
      status: 'completed'
    }[]
  }
  /** List your orders, newest first, in the console */
  consoleListFiatOrders: {
    params: undefined
    query: {
      pair?: string | undefined
      status?: 'open' | 'new' | 'partially_filled' | 'filled' | 'cancelled' | undefined
      side?: 'buy' | 'sell' | undefined
      since?: string | undefined
      until?: string | undefined
      /** By default 50. */
      limit?: number | undefined
      /** By default 1. */
      page?: number | undefined
      cursor?: string | undefined
    }
    body: undefined
    data: {
      id: string
      pair: string
      side: 'buy' | 'sell'
      type: 'market' | 'limit'
      /** Null for a market order. */
      price: string | null
      /** Amount in base; null for a market buy by budget that has bought nothing yet. */
      amount: string | null
      /** Filled amount, in base. */
      filled: string
      status: 'new' | 'partially_filled' | 'filled' | 'cancelled'
      /** Your own id for the order. */
      client_order_id: string | null
      created_at: string
    }[]
  }
  /** Read one of your orders, in the console */
  consoleGetFiatOrder: {
    params: {
      order_id: string
    }
    query: undefined
    body: undefined
    data: {
      id: string
      /** Order number for people, without gaps within its pair. */
      order_number: number
      user_id: number
      side: 'buy' | 'sell'
      type: 'market' | 'limit'
      /** Null for a market order. */
      price: string | null
      /** Amount in base; null for a market buy by budget that has bought nothing yet. */
      amount: string | null
      /** Filled amount, in base. */
      filled: string
      status: 'new' | 'partially_filled' | 'filled' | 'cancelled'
      created_at: string
      trading_pair: string
      /**
       * Reason for the cancellation: CANCELLED_BY_OWNER, CANCEL_AFTER, NO_LIQUIDITY, PRICE_OUT_OF_BAND,
       * IMMEDIATE_OR_CANCEL, FILL_OR_KILL, SELF_TRADE_PREVENTED or AMENDED_TO_FILLED.
       */
      execution_message: string | null
      /** Average price of the fills; null until the order has traded. */
      avg_execution_price: string | null
      /** Fee in the currency received: base for a buy, quote for a sell. */
      total_fee: string
      /** Price as requested, without padding zeros. */
      user_input_price: string | null
      /** Budget of a market buy, as requested. */
      user_input_price_total: string | null
      /** Amount as requested. */
      user_input_amount: string | null
      /** Amount of quote locked for a buy. */
      locked_quote_amount: string
      time_in_force: 'good_till_cancel' | 'immediate_or_cancel' | 'fill_or_kill'
      post_only: boolean
      stp: 'none' | 'cancel_newest' | 'cancel_oldest' | 'cancel_both'
      /** Your own id for the order. */
      client_order_id: string | null
      updated_at: string
    }
  }
  /** List your trades, newest first, in the console */
  consoleListOwnFiatTrades: {
    params: undefined
    query: {
      pair?: string | undefined
      order_id?: string | undefined
      since?: string | undefined
      until?: string | undefined
      /** By default 50. */
      limit?: number | undefined
      cursor?: string | undefined
    }
    body: undefined
    data: {
      id: string
      pair: string
      /** Side of your order. */
      side: 'buy' | 'sell'
      price: string
      /** In the base currency. */
      amount: string
      fee: string
      time: string
      order_id: string
      /** Currency that your order received. */
      fee_currency: string
      role: 'maker' | 'taker'
    }[]
  }
  /** Read the kinds of cards and their fees, in the console */
  consoleGetCardSettings: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      card_types: {
        /** Kind of card. */
        card_type: 'SHOPPING' | 'ADVERTISING'
        /** Name for people. */
        name: string
        /** Fee for a card in USD. */
        buy_fee: string
        /** Fee for each load, in percent of it: "2" is 2 %. */
        top_up_fee: string
        /** Smallest first load in USD. */
        required_top_up: string
        /** Smallest later load in USD. */
        min_top_up: string
        /** Largest load in USD. */
        max_top_up: string
        /** False while no such card can be ordered. */
        is_active: boolean
      }[]
      /** Ways to pay for a card that are open now. */
      payment_methods: ('balance_usdt' | 'rub_sbp' | 'onchain_usdt')[]
    }
  }
  /** Read the regions and payment systems of cards, in the console */
  consoleGetCardMeta: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      currencies: string[]
      regions: {
        code: string
        name: string
      }[]
      payment_systems: {
        code: string
        name: string
      }[]
      /** Every card that can be ordered. */
      options: {
        /** Kind of card. */
        card_type: 'SHOPPING' | 'ADVERTISING'
        region: string
        payment_system: string
        is_apple_pay_available: boolean
      }[]
    }
  }
  /** Read the rate at which cards are paid in roubles, in the console */
  consoleGetCardRate: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      pair: 'USDT/RUB'
      /** Roubles for one USDT. A USD of a card costs one USDT; the sum is rounded up to the kopeck. */
      rate: string
      updated_at: string
    }
  }
  /** List your card orders, newest first, in the console */
  consoleListCardOrders: {
    params: undefined
    query: {
      /** By default 50. */
      limit?: number | undefined
      /** By default 1. */
      page?: number | undefined
      cursor?: string | undefined
      status?: 'awaiting_payment' | 'processing' | 'completed' | 'failed' | 'expired' | undefined
    }
    body: undefined
    data: {
      items: {
        order_id: string
        /** The same id, in GET /transactions. */
        transaction_id: string
        status: 'awaiting_payment' | 'processing' | 'completed' | 'failed' | 'expired'
        /** Kind of card. */
        card_type: 'SHOPPING' | 'ADVERTISING'
        region: string
        payment_system: string
        is_apple_pay_available: boolean
        /** First load in USD. */
        amount: string
        /** Fee for the card in USD. */
        buy_fee: string
        /** Fee for the load in USD. */
        top_up_fee: string
        /** Load and both fees in USD. */
        total: string
        payment_method: 'balance_usdt' | 'rub_sbp' | 'onchain_usdt'
        /** Currency that is paid. */
        source_symbol: string
        /** Amount that is paid in that currency, fees included. */
        debit_amount: string
        /** The card; null until it is issued. */
        card_id: number | null
        /** How to pay from outside; null when the balance pays. */
        payment: {
          kind: 'sbp'
          currency: string
          /** Amount to pay, exactly. */
          amount: string
          /** Page on which the payer pays. */
          url: string
          /** The same page, to be shown as a QR code. */
          qr_code: string
          /** Time until which the order can be paid. */
          expires_at: string
        } | {
          kind: 'onchain'
          symbol: string
          network: string
          /** Address of this order alone. */
          address: string
          /** Amount that must arrive, exactly and in one payment. */
          amount: string
          /** Time until which the order can be paid. */
          expires_at: string
        } | null
        /**
         * Reason for the failure, as a stable code. PAID_SHORT, PAID_OVER and PAID_LATE: the payment was
         * credited to the wallet instead. NOT_PAID and RAIL_REJECTED: nobody paid. Any other code: no card was
         * issued, and the money is in the wallet.
         */
        error: string | null
        created_at: string
        /** Time until which the order can be paid from outside. */
        expires_at: string | null
      }[]
      page: number
      limit: number
      has_more: boolean
      /** Cursor for the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Read one of your card orders, in the console */
  consoleGetCardOrder: {
    params: {
      order_id: string
    }
    query: undefined
    body: undefined
    data: {
      order_id: string
      /** The same id, in GET /transactions. */
      transaction_id: string
      status: 'awaiting_payment' | 'processing' | 'completed' | 'failed' | 'expired'
      /** Kind of card. */
      card_type: 'SHOPPING' | 'ADVERTISING'
      region: string
      payment_system: string
      is_apple_pay_available: boolean
      /** First load in USD. */
      amount: string
      /** Fee for the card in USD. */
      buy_fee: string
      /** Fee for the load in USD. */
      top_up_fee: string
      /** Load and both fees in USD. */
      total: string
      payment_method: 'balance_usdt' | 'rub_sbp' | 'onchain_usdt'
      /** Currency that is paid. */
      source_symbol: string
      /** Amount that is paid in that currency, fees included. */
      debit_amount: string
      /** The card; null until it is issued. */
      card_id: number | null
      /** How to pay from outside; null when the balance pays. */
      payment: {
        kind: 'sbp'
        currency: string
        /** Amount to pay, exactly. */
        amount: string
        /** Page on which the payer pays. */
        url: string
        /** The same page, to be shown as a QR code. */
        qr_code: string
        /** Time until which the order can be paid. */
        expires_at: string
      } | {
        kind: 'onchain'
        symbol: string
        network: string
        /** Address of this order alone. */
        address: string
        /** Amount that must arrive, exactly and in one payment. */
        amount: string
        /** Time until which the order can be paid. */
        expires_at: string
      } | null
      /**
       * Reason for the failure, as a stable code. PAID_SHORT, PAID_OVER and PAID_LATE: the payment was
       * credited to the wallet instead. NOT_PAID and RAIL_REJECTED: nobody paid. Any other code: no card was
       * issued, and the money is in the wallet.
       */
      error: string | null
      created_at: string
      /** Time until which the order can be paid from outside. */
      expires_at: string | null
    }
  }
  /** List what happened on all your cards, newest first, in the console */
  consoleListAllCardTransactions: {
    params: undefined
    query: {
      /** By default 50. */
      limit?: number | undefined
      /** By default 1. */
      page?: number | undefined
      cursor?: string | undefined
      card_type?: 'SHOPPING' | 'ADVERTISING' | undefined
    }
    body: undefined
    data: {
      items: {
        id: string
        /** Id of the card; null while it is issued. */
        card_id: number | null
        card_type: 'SHOPPING' | 'ADVERTISING'
        /**
         * What happened: the card was issued or topped up, paid a merchant, got money back from one, or a
         * merchant released what it had reserved.
         */
        type: 'issue' | 'topup' | 'purchase' | 'refund' | 'reversal'
        /**
         * pending: reserved on the card, or on its way to it. reversed: the merchant took nothing, and the
         * amount is free again.
         */
        status: 'pending' | 'completed' | 'declined' | 'failed' | 'reversed'
        /**
         * Amount. For a purchase: the amount reserved while it is pending, and the amount taken once it is
         * completed; the two may differ.
         */
        amount: string
        currency: string
        /** The merchant; null where none takes part. */
        merchant: {
          name: string
          /** Category as the issuer names it. */
          category: string
          /** Country as the issuer names it. */
          country: string
        } | null
        /**
         * Reason why it was declined or failed, as a stable code: insufficient_funds, card_frozen,
         * card_blocked or limit for a purchase; the error of its transaction for an issue or a top-up.
         */
        decline_reason: string | null
        /** Id of its transaction in `GET /transactions`; null where only the card is touched. */
        transaction_id: string | null
        created_at: string
      }[]
      page: number
      limit: number
      has_more: boolean
      /** Cursor for the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** List what happened on one of your cards, newest first, in the console */
  consoleListCardTransactions: {
    params: {
      card_id: string
    }
    query: {
      /** By default 50. */
      limit?: number | undefined
      /** By default 1. */
      page?: number | undefined
      cursor?: string | undefined
    }
    body: undefined
    data: {
      items: {
        id: string
        /** Id of the card; null while it is issued. */
        card_id: number | null
        card_type: 'SHOPPING' | 'ADVERTISING'
        /**
         * What happened: the card was issued or topped up, paid a merchant, got money back from one, or a
         * merchant released what it had reserved.
         */
        type: 'issue' | 'topup' | 'purchase' | 'refund' | 'reversal'
        /**
         * pending: reserved on the card, or on its way to it. reversed: the merchant took nothing, and the
         * amount is free again.
         */
        status: 'pending' | 'completed' | 'declined' | 'failed' | 'reversed'
        /**
         * Amount. For a purchase: the amount reserved while it is pending, and the amount taken once it is
         * completed; the two may differ.
         */
        amount: string
        currency: string
        /** The merchant; null where none takes part. */
        merchant: {
          name: string
          /** Category as the issuer names it. */
          category: string
          /** Country as the issuer names it. */
          country: string
        } | null
        /**
         * Reason why it was declined or failed, as a stable code: insufficient_funds, card_frozen,
         * card_blocked or limit for a purchase; the error of its transaction for an issue or a top-up.
         */
        decline_reason: string | null
        /** Id of its transaction in `GET /transactions`; null where only the card is touched. */
        transaction_id: string | null
        created_at: string
      }[]
      page: number
      limit: number
      has_more: boolean
      /** Cursor for the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** List your cards, newest first, in the console */
  consoleListCards: {
    params: undefined
    query: {
      /** By default 1000. */
      limit?: number | undefined
      /** By default 1. */
      page?: number | undefined
    }
    body: undefined
    data: {
      id: number
      /** Kind of card. */
      card_type: 'SHOPPING' | 'ADVERTISING'
      /** FROZEN pays nothing until it is unfrozen. BLOCKED is final. */
      status: 'ACTIVE' | 'FROZEN' | 'BLOCKED'
      /** Number, masked but for its last four digits. */
      number: string
      /** Always masked; POST /cards/{card_id}/reveal tells it. */
      cvc: string
      /** As MM/YY. */
      date_expired: string
      payment_system: string
      region: string
      is_apple_pay_available: boolean
      /** Money that the card can spend; amounts that authorisations hold are not in it. */
      balance: string
      currency: 'USD'
      limits: {
        /** Most that one purchase may cost in USD; null for no limit. */
        per_purchase: string | null
        /** Most that all purchases of a day of UTC may cost in USD; null for no limit. */
        per_day: string | null
        /** Most that all purchases of a month of UTC may cost in USD; null for no limit. */
        per_month: string | null
      }
      created_at: string
    }[]
  }
  /** Read one of your cards, in the console */
  consoleGetCard: {
    params: {
      card_id: string
    }
    query: undefined
    body: undefined
    data: {
      id: number
      /** Kind of card. */
      card_type: 'SHOPPING' | 'ADVERTISING'
      /** FROZEN pays nothing until it is unfrozen. BLOCKED is final. */
      status: 'ACTIVE' | 'FROZEN' | 'BLOCKED'
      /** Number, masked but for its last four digits. */
      number: string
      /** Always masked; POST /cards/{card_id}/reveal tells it. */
      cvc: string
      /** As MM/YY. */
      date_expired: string
      payment_system: string
      region: string
      is_apple_pay_available: boolean
      /** Money that the card can spend; amounts that authorisations hold are not in it. */
      balance: string
      currency: 'USD'
      limits: {
        /** Most that one purchase may cost in USD; null for no limit. */
        per_purchase: string | null
        /** Most that all purchases of a day of UTC may cost in USD; null for no limit. */
        per_day: string | null
        /** Most that all purchases of a month of UTC may cost in USD; null for no limit. */
        per_month: string | null
      }
      created_at: string
    }
  }
  /** Read the balance of one of your cards, in the console */
  consoleGetCardBalance: {
    params: {
      card_id: string
    }
    query: undefined
    body: undefined
    data: {
      card_id: number
      /** Money that the card can spend; amounts that authorisations hold are not in it. */
      balance: string
      currency: 'USD'
    }
  }
  /** List your gift card orders with their codes, newest first, in the console */
  consoleListGiftCardOrders: {
    params: undefined
    query: {
      /** By default 50. */
      limit?: number | undefined
      /** By default 1. */
      page?: number | undefined
      cursor?: string | undefined
      status?: 'processing' | 'completed' | 'failed' | undefined
    }
    body: undefined
    data: {
      items: {
        id: string
        /** The same as `id`. */
        order_id: string
        product_id: number
        /** Title of the product as it was ordered. */
        product: string
        face_value: number
        /** ISO 4217 code of the face value. */
        currency: string
        /** Price in `symbol`, without the fee. */
        crypto_amount: string
        symbol: string
        fee: string
        /** Price and fee, on hold until the order ends. */
        total: string
        /** Worth of the price in USDT when it was ordered. */
        cost_usdt: string
        /** E-mail address to which the code is sent, masked. */
        email: string | null
        status: 'processing' | 'completed' | 'failed'
        /** The code of the card; null until the order is completed. */
        code: string | null
        /** Pin of the card; null for a card without one. */
        pin: string | null
        /** Page on which the card is redeemed; null for a card without one. */
        redeem_url: string | null
        /** Time until which the card can be redeemed, in ISO 8601. */
        expires_at: string | null
        /**
         * Reason for the failure, as a stable code such as OUT_OF_STOCK, PRICE_CHANGED or DECLINED; REFUNDED
         * for a card that its supplier took back. The total is available again.
         */
        error: string | null
        created_at: string
        updated_at: string
      }[]
      page: number
      limit: number
      has_more: boolean
      /** Cursor for the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Read one of your gift card orders with its code, in the console */
  consoleGetGiftCardOrder: {
    params: {
      order_id: string
    }
    query: undefined
    body: undefined
    data: {
      id: string
      /** The same as `id`. */
      order_id: string
      product_id: number
      /** Title of the product as it was ordered. */
      product: string
      face_value: number
      /** ISO 4217 code of the face value. */
      currency: string
      /** Price in `symbol`, without the fee. */
      crypto_amount: string
      symbol: string
      fee: string
      /** Price and fee, on hold until the order ends. */
      total: string
      /** Worth of the price in USDT when it was ordered. */
      cost_usdt: string
      /** E-mail address to which the code is sent, masked. */
      email: string | null
      status: 'processing' | 'completed' | 'failed'
      /** The code of the card; null until the order is completed. */
      code: string | null
      /** Pin of the card; null for a card without one. */
      pin: string | null
      /** Page on which the card is redeemed; null for a card without one. */
      redeem_url: string | null
      /** Time until which the card can be redeemed, in ISO 8601. */
      expires_at: string | null
      /**
       * Reason for the failure, as a stable code such as OUT_OF_STOCK, PRICE_CHANGED or DECLINED; REFUNDED
       * for a card that its supplier took back. The total is available again.
       */
      error: string | null
      created_at: string
      updated_at: string
    }
  }
  /** List your payments of services, newest first, in the console */
  consoleListServicePayments: {
    params: undefined
    query: {
      /** By default 50. */
      limit?: number | undefined
      /** By default 0. */
      offset?: number | undefined
    }
    body: undefined
    data: {
      items: {
        /** Also the `transaction_id` in GET /transactions. */
        id: string
        service_id: number
        service_name: string
        /**
         * FAILED: not paid, and the money is available again. REFUNDED: paid, and given back by the supplier
         * later; the money is available again.
         */
        status: 'CREATED' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'REFUNDED'
        status_for_client: 'wait' | 'success' | 'failed'
        client_amount: string
        client_currency: string
        /** Account or phone number that is paid. */
        requisite: string | null
        debit_currency: string
        /** All that was taken from the wallet, the fee included. */
        debit_amount: string
        fee: string
        /** Receipt of the supplier, such as a number or a token for a meter. */
        receipt: Record<string, string> | null
        /** Reason for the failure, as a stable code. */
        error: string | null
        created_at: string
        updated_at: string
      }[]
      limit: number
      offset: number
      has_more: boolean
    }
  }
  /** Read one of your payments of services, in the console */
  consoleGetServicePayment: {
    params: {
      order_id: string
    }
    query: undefined
    body: undefined
    data: {
      /** Also the `transaction_id` in GET /transactions. */
      id: string
      service_id: number
      service_name: string
      /**
       * FAILED: not paid, and the money is available again. REFUNDED: paid, and given back by the supplier
       * later; the money is available again.
       */
      status: 'CREATED' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'REFUNDED'
      status_for_client: 'wait' | 'success' | 'failed'
      client_amount: string
      client_currency: string
      /** Account or phone number that is paid. */
      requisite: string | null
      debit_currency: string
      /** All that was taken from the wallet, the fee included. */
      debit_amount: string
      fee: string
      /** Receipt of the supplier, such as a number or a token for a meter. */
      receipt: Record<string, string> | null
      /** Reason for the failure, as a stable code. */
      error: string | null
      created_at: string
      updated_at: string
    }
  }
  /** Read what invoices cost, and your settings, in the console */
  consoleGetInvoiceSettings: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      /** Every way in which invoices can be paid at the moment. */
      commissions: {
        symbol: string
        /** Network, or rail. */
        bch_code: string
        /** Share of each payment that the exchange keeps: "1" is 1 %. */
        percent: string
        /** Smallest payment that is taken. */
        min_amount: string
      }[]
      /** Payers pay the commission on top. */
      shift_to_payer: boolean
      ttl_seconds_default: number
      ttl_seconds_max: number
      /** Currencies to be credited in. */
      hedging_symbols: string[]
      /** Origins whose pages may show the checkout in a frame. */
      embed_origins: string[]
    }
  }
  /** List your templates, newest first, in the console */
  consoleListInvoiceTemplates: {
    params: undefined
    query: {
      /** By default 50. */
      limit?: number | undefined
      /** By default 1. */
      page?: number | undefined
      cursor?: string | undefined
    }
    body: undefined
    data: {
      items: {
        template_id: string
        name: string
        /** Amount that each child asks for; null where the receipt or the payer says how much. */
        amount: string | null
        /** Currency that amounts count in. */
        price_currency: string | null
        /** Currency to be paid in; null where the payer chooses. */
        symbol: string | null
        /** Network or rail to be paid on; null where the payer chooses. */
        bch_code: string | null
        /** How long each child can be paid. */
        ttl_seconds: number
        is_hedging: boolean
        /** Currency that payments are changed into. */
        hedging_symbol: string | null
        /** Shown to the payer. */
        description: string | null
        /** False once it is deactivated: it takes no payments any more. */
        is_active: boolean
        /** The permanent page, for a QR code: each visit that pays has an invoice of its own. */
        public_url: string
        created_at: string
        updated_at: string
      }[]
      page: number
      limit: number
      has_more: boolean
      /** Cursor for the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Read one of your templates, in the console */
  consoleGetInvoiceTemplate: {
    params: {
      template_id: string
    }
    query: undefined
    body: undefined
    data: {
      template_id: string
      name: string
      /** Amount that each child asks for; null where the receipt or the payer says how much. */
      amount: string | null
      /** Currency that amounts count in. */
      price_currency: string | null
      /** Currency to be paid in; null where the payer chooses. */
      symbol: string | null
      /** Network or rail to be paid on; null where the payer chooses. */
      bch_code: string | null
      /** How long each child can be paid. */
      ttl_seconds: number
      is_hedging: boolean
      /** Currency that payments are changed into. */
      hedging_symbol: string | null
      /** Shown to the payer. */
      description: string | null
      /** False once it is deactivated: it takes no payments any more. */
      is_active: boolean
      /** The permanent page, for a QR code: each visit that pays has an invoice of its own. */
      public_url: string
      created_at: string
      updated_at: string
    }
  }
  /** List your invoices, newest first, in the console */
  consoleListInvoices: {
    params: undefined
    query: {
      /** By default 50. */
      limit?: number | undefined
      /** By default 1. */
      page?: number | undefined
      cursor?: string | undefined
      status?: 'created' | 'pending' | 'confirming' | 'success' | 'failed' | 'expired' | 'cancelled' | 'refunded' | undefined
      external_payment_id?: string | undefined
      template_id?: string | undefined
      from?: string | undefined
      to?: string | undefined
    }
    body: undefined
    data: {
      items: {
        invoice_id: string
        /** What follows from the four facts and from how the invoice ended. */
        status: 'created' | 'pending' | 'confirming' | 'success' | 'failed' | 'expired' | 'cancelled' | 'refunded'
        /** What it asks for, in `price_currency`; null where the payer says how much. */
        amount: string | null
        /** Currency that `amount` counts in. */
        price_currency: string | null
        /** Currency that it is paid in; null until the payer chooses. */
        symbol: string | null
        /** Network or rail that it is paid on; null until the payer chooses. */
        bch_code: string | null
        /** Address to pay to; null over a rail. */
        address: string | null
        /** Memo or destination tag that must go with the payment. */
        tag: string | null
        /** What one `symbol` was worth in `price_currency` when it was chosen. */
        rate: string | null
        /** Amount due in `symbol`, with the commission where the payer pays it. */
        amount_due: string | null
        /** Amount paid in `symbol`, whether or not it is deep enough. */
        amount_received: string
        /** The part of it that is deep enough. */
        amount_confirmed: string
        /** What you got, in `symbol`; of a hedged invoice in `hedging_symbol`. */
        amount_credited: string
        /** What went back, in the currency of `amount_credited`. */
        amount_refunded: string
        /** What the exchange kept, in `symbol`. */
        commission: string
        /** The payer pays the commission on top. */
        shift_to_payer: boolean
        /** Id of the first transaction that paid. */
        txid: string | null
        txids: string[]
        /** How the first payment was made. */
        payment_source: 'onchain' | 'internal' | 'sbp' | null
        is_hedging: boolean
        /** Currency that payments are changed into. */
        hedging_symbol: string | null
        /** How payments were changed; null without hedging. */
        hedge: {
          /**
           * none: nothing is confirmed yet. pending: some of it waits to be changed; that is tried until it
           * succeeds.
           */
          status: 'none' | 'pending' | 'done'
          /** Currency that you are credited in. */
          symbol: string
          /** What all legs have brought, in `symbol`. */
          amount: string
          legs: {
            payment_id: string
            /** Amount changed, in the currency of the payment. */
            given: string
            given_symbol: string
            /** What it brought, in `symbol` of the hedge; null before it is changed. */
            received: string | null
            /** Rate that was dealt: units received for one given. */
            rate: string | null
            /** How far the rate was below the middle of the market, as a share of that: "0.003" is 0.3 %. */
            slippage: string | null
            status: 'pending' | 'done'
            /** When it was changed. */
            at: string | null
          }[]
        } | null
        /** How what was paid compares with what is due. */
        amount_state: 'none' | 'partial' | 'exact' | 'over'
        /** late: some of it was first seen after the end. */
        timing: 'on_time' | 'late'
        /** confirmed: all of it is as deep as its network asks. final: twice as deep, or it needs no blocks. */
        confirmation: 'none' | 'seen' | 'confirmed' | 'final'
        /** accepted: it is yours. refunded: all of it was paid back. */
        resolution: 'none' | 'accepted' | 'refunded'
        /** The last 100 payments, the first one first. */
        payments: {
          /** Also the id of its transaction in your history. */
          payment_id: string
          /** How it was paid. */
          source: 'onchain' | 'internal' | 'sbp'
          symbol: string
          /** Network, or rail; null for a payment from a balance here. */
          bch_code: string | null
          amount: string
          /** Id of its transaction on its chain. */
          txid: string | null
          /**
           * seen: in a block, not deep enough. confirmed: booked, and waits to be changed. credited: in your
           * wallet. failed: too small, or lost. gone: in no block for now.
           */
          status: 'seen' | 'confirmed' | 'credited' | 'failed' | 'gone'
          /** BELOW_MINIMUM or REORGANISED, of one that failed. */
          error: string | null
          /** False for a payment in another currency than the invoice asks for. */
          is_counted: boolean
          /** First seen after the end of the invoice. */
          is_late: boolean
          /** What the exchange keeps of it, in `symbol`; null before it is confirmed. */
          commission: string | null
          /** Currency that you got for it. */
          credited_symbol: string | null
          /** What you got for it. */
          credited_amount: string | null
          created_at: string
        }[]
        refunds: {
          /** Also the id of its transaction in your history. */
          refund_id: string
          symbol: string
          amount: string
          /** Network of a refund to an address. */
          bch_code: string | null
          /** Address that it goes to; null for the payer’s wallet here. */
          address: string | null
          status: 'processing' | 'completed' | 'failed'
          /** Why it failed; its amount is in your wallet again. */
          error: string | null
          created_at: string
        }[]
        /** Shown to the payer. */
        description: string | null
        /** Your own id. */
        external_payment_id: string | null
        /** Template that it is a child of. */
        template_id: string | null
        /** The page for the payer. */
        payment_url: string
        /** What the QR code of the page says, for wallets; null while there is nothing to pay. */
        payment_uri: string | null
        /** Where the page leads when it is paid. */
        success_url: string | null
        /** Where it leads when it is not. */
        fail_url: string | null
        expires_at: string
        created_at: string
        /** When the first payment in time was accepted. */
        paid_at: string | null
      }[]
      page: number
      limit: number
      has_more: boolean
      /** Cursor for the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Read one of your invoices, in the console */
  consoleGetInvoice: {
    params: {
      invoice_id: string
    }
    query: undefined
    body: undefined
    data: {
      invoice_id: string
      /** What follows from the four facts and from how the invoice ended. */
      status: 'created' | 'pending' | 'confirming' | 'success' | 'failed' | 'expired' | 'cancelled' | 'refunded'
      /** What it asks for, in `price_currency`; null where the payer says how much. */
      amount: string | null
      /** Currency that `amount` counts in. */
      price_currency: string | null
      /** Currency that it is paid in; null until the payer chooses. */
      symbol: string | null
      /** Network or rail that it is paid on; null until the payer chooses. */
      bch_code: string | null
      /** Address to pay to; null over a rail. */
      address: string | null
      /** Memo or destination tag that must go with the payment. */
      tag: string | null
      /** What one `symbol` was worth in `price_currency` when it was chosen. */
      rate: string | null
      /** Amount due in `symbol`, with the commission where the payer pays it. */
      amount_due: string | null
      /** Amount paid in `symbol`, whether or not it is deep enough. */
      amount_received: string
      /** The part of it that is deep enough. */
      amount_confirmed: string
      /** What you got, in `symbol`; of a hedged invoice in `hedging_symbol`. */
      amount_credited: string
      /** What went back, in the currency of `amount_credited`. */
      amount_refunded: string
      /** What the exchange kept, in `symbol`. */
      commission: string
      /** The payer pays the commission on top. */
      shift_to_payer: boolean
      /** Id of the first transaction that paid. */
      txid: string | null
      txids: string[]
      /** How the first payment was made. */
      payment_source: 'onchain' | 'internal' | 'sbp' | null
      is_hedging: boolean
      /** Currency that payments are changed into. */
      hedging_symbol: string | null
      /** How payments were changed; null without hedging. */
      hedge: {
        /**
         * none: nothing is confirmed yet. pending: some of it waits to be changed; that is tried until it
         * succeeds.
         */
        status: 'none' | 'pending' | 'done'
        /** Currency that you are credited in. */
        symbol: string
        /** What all legs have brought, in `symbol`. */
        amount: string
        legs: {
          payment_id: string
          /** Amount changed, in the currency of the payment. */
          given: string
          given_symbol: string
          /** What it brought, in `symbol` of the hedge; null before it is changed. */
          received: string | null
          /** Rate that was dealt: units received for one given. */
          rate: string | null
          /** How far the rate was below the middle of the market, as a share of that: "0.003" is 0.3 %. */
          slippage: string | null
          status: 'pending' | 'done'
          /** When it was changed. */
          at: string | null
        }[]
      } | null
      /** How what was paid compares with what is due. */
      amount_state: 'none' | 'partial' | 'exact' | 'over'
      /** late: some of it was first seen after the end. */
      timing: 'on_time' | 'late'
      /** confirmed: all of it is as deep as its network asks. final: twice as deep, or it needs no blocks. */
      confirmation: 'none' | 'seen' | 'confirmed' | 'final'
      /** accepted: it is yours. refunded: all of it was paid back. */
      resolution: 'none' | 'accepted' | 'refunded'
      /** The last 100 payments, the first one first. */
      payments: {
        /** Also the id of its transaction in your history. */
        payment_id: string
        /** How it was paid. */
        source: 'onchain' | 'internal' | 'sbp'
        symbol: string
        /** Network, or rail; null for a payment from a balance here. */
        bch_code: string | null
        amount: string
        /** Id of its transaction on its chain. */
        txid: string | null
        /**
         * seen: in a block, not deep enough. confirmed: booked, and waits to be changed. credited: in your
         * wallet. failed: too small, or lost. gone: in no block for now.
         */
        status: 'seen' | 'confirmed' | 'credited' | 'failed' | 'gone'
        /** BELOW_MINIMUM or REORGANISED, of one that failed. */
        error: string | null
        /** False for a payment in another currency than the invoice asks for. */
        is_counted: boolean
        /** First seen after the end of the invoice. */
        is_late: boolean
        /** What the exchange keeps of it, in `symbol`; null before it is confirmed. */
        commission: string | null
        /** Currency that you got for it. */
        credited_symbol: string | null
        /** What you got for it. */
        credited_amount: string | null
        created_at: string
      }[]
      refunds: {
        /** Also the id of its transaction in your history. */
        refund_id: string
        symbol: string
        amount: string
        /** Network of a refund to an address. */
        bch_code: string | null
        /** Address that it goes to; null for the payer’s wallet here. */
        address: string | null
        status: 'processing' | 'completed' | 'failed'
        /** Why it failed; its amount is in your wallet again. */
        error: string | null
        created_at: string
      }[]
      /** Shown to the payer. */
      description: string | null
      /** Your own id. */
      external_payment_id: string | null
      /** Template that it is a child of. */
      template_id: string | null
      /** The page for the payer. */
      payment_url: string
      /** What the QR code of the page says, for wallets; null while there is nothing to pay. */
      payment_uri: string | null
      /** Where the page leads when it is paid. */
      success_url: string | null
      /** Where it leads when it is not. */
      fail_url: string | null
      expires_at: string
      created_at: string
      /** When the first payment in time was accepted. */
      paid_at: string | null
    }
  }
  /** Read the address of the page on which an invoice is paid, in the console */
  consoleGetInvoicePaymentUrl: {
    params: {
      invoice_id: string
    }
    query: undefined
    body: undefined
    data: {
      invoice_id: string
      /** The page for the payer. */
      payment_url: string
    }
  }
  /** List your transactions, newest first, in the console */
  consoleListTransactions: {
    params: undefined
    query: {
      /** By default 50. */
      limit?: number | undefined
      /** By default 1. */
      page?: number | undefined
      cursor?: string | undefined
      symbol?: string | undefined
      type?:
          | 'deposit_crypto'
          | 'deposit_fiat'
          | 'withdrawal_crypto'
          | 'withdrawal_fiat'
          | 'transfer_in'
          | 'transfer_out'
          | 'transfer_to_trading'
          | 'transfer_from_trading'
          | 'spot_crypto'
          | 'converter_crypto'
          | 'converter_fiat'
          | 'card_issue'
          | 'card_topup'
          | 'card_return'
          | 'gift_card'
          | 'service_payment'
          | 'invoice'
          | 'invoice_refund' | undefined
      status?: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | undefined
      from?: string | undefined
      to?: string | undefined
    }
    body: undefined
    data: {
      items: {
        transaction_id: string
        /**
         * One of deposit_crypto, deposit_fiat, withdrawal_crypto, withdrawal_fiat, transfer_in, transfer_out,
         * transfer_to_trading, transfer_from_trading, spot_crypto, converter_crypto, converter_fiat,
         * card_issue, card_topup, card_return, gift_card, service_payment, invoice, invoice_refund.
         */
        type: string
        /** pending, processing, completed, failed or cancelled. */
        status: string
        symbol: string
        amount: string
        /**
         * Fee that the exchange kept, in `symbol`. In a conversion, an `amount` given includes its fee and an
         * `amount` received is net of it, as is that of a fiat deposit that was paid.
         */
        fee: string
        direction: 'in' | 'out'
        /** Network code of a chain transaction, or the code of the rail of a fiat one. */
        network: string | null
        /** Address that was paid. */
        address: string | null
        /** Memo or destination tag. */
        tag: string | null
        /** Id of the transaction on its chain. */
        txid: string | null
        /** Confirmations so far, up to the number required. */
        confirmations: number | null
        /** Confirmations after which a deposit is credited and a withdrawal is complete. */
        confirmations_required: number | null
        /** Username of the other customer. */
        counterparty: string | null
        /**
         * For a transfer, the comment of its sender; for a swap or a conversion, our summary for people of
         * what was exchanged; for a fiat deposit, that it was paid late or once more; for a withdrawal that a
         * tester failed in the sandbox, the reason they gave.
         */
        comment: string | null
        /** Reason for the failure, as a stable code. */
        error: string | null
        created_at: string
        updated_at: string
      }[]
      page: number
      limit: number
      has_more: boolean
      /** Cursor for the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Read one transaction, in the console */
  consoleGetTransaction: {
    params: {
      transaction_id: string
    }
    query: undefined
    body: undefined
    data: {
      transaction_id: string
      /**
       * One of deposit_crypto, deposit_fiat, withdrawal_crypto, withdrawal_fiat, transfer_in, transfer_out,
       * transfer_to_trading, transfer_from_trading, spot_crypto, converter_crypto, converter_fiat,
       * card_issue, card_topup, card_return, gift_card, service_payment, invoice, invoice_refund.
       */
      type: string
      /** pending, processing, completed, failed or cancelled. */
      status: string
      symbol: string
      amount: string
      /**
       * Fee that the exchange kept, in `symbol`. In a conversion, an `amount` given includes its fee and an
       * `amount` received is net of it, as is that of a fiat deposit that was paid.
       */
      fee: string
      direction: 'in' | 'out'
      /** Network code of a chain transaction, or the code of the rail of a fiat one. */
      network: string | null
      /** Address that was paid. */
      address: string | null
      /** Memo or destination tag. */
      tag: string | null
      /** Id of the transaction on its chain. */
      txid: string | null
      /** Confirmations so far, up to the number required. */
      confirmations: number | null
      /** Confirmations after which a deposit is credited and a withdrawal is complete. */
      confirmations_required: number | null
      /** Username of the other customer. */
      counterparty: string | null
      /**
       * For a transfer, the comment of its sender; for a swap or a conversion, our summary for people of
       * what was exchanged; for a fiat deposit, that it was paid late or once more; for a withdrawal that a
       * tester failed in the sandbox, the reason they gave.
       */
      comment: string | null
      /** Reason for the failure, as a stable code. */
      error: string | null
      created_at: string
      updated_at: string
    }
  }
  /** Register a webhook for events, in the console */
  consoleCreateWebhook: {
    params: undefined
    query: undefined
    body: {
      /**
       * URL that events are posted to: http or https, in live mode https only. It must not lead to a
       * private, loopback or link-local address.
       */
      url: string
      /**
       * Names such as transfer.received, or groups such as deposit.*. Absent, empty or ["*"] means every
       * event. Both converters share conversion.completed: it covers conversions of crypto into crypto and
       * of fiat.
       */
      events?: readonly string[] | undefined
      /** The same as the header Idempotency-Key. */
      idempotency_key?: string | undefined
    }
    data: {
      id: string
      url: string
      /** ["*"] when the webhook gets every event. */
      events: string[]
      /**
       * Secret that signs its requests, by Standard Webhooks. Only this answer shows it; a repeat of the
       * request gets null once the secret was rotated or the webhook deleted.
       */
      secret: string | null
      is_active: boolean
      /** Time of creation. */
      created_at: string
    }
  }
  /** List your webhooks, newest first, in the console */
  consoleListWebhooks: {
    params: undefined
    query: {
      /** By default 50. */
      limit?: number | undefined
      /** By default 1. */
      page?: number | undefined
    }
    body: undefined
    data: {
      items: {
        id: string
        url: string
        /** ["*"] when the webhook gets every event. */
        events: string[]
        is_active: boolean
        /** Time of creation. */
        created_at: string
        /**
         * Reason why the server switched the webhook off: its endpoint answered 410, or every attempt failed
         * for five days. Null while it is active, and when you switched it off.
         */
        disabled_reason: 'gone' | 'failing' | null
        /** Time since which every attempt has failed; null after a success. */
        failing_since: string | null
        /** Time of the last change. */
        updated_at: string
      }[]
      page: number
      limit: number
      has_more: boolean
    }
  }
  /** Read one webhook, in the console */
  consoleGetWebhook: {
    params: {
      id: string
    }
    query: undefined
    body: undefined
    data: {
      id: string
      url: string
      /** ["*"] when the webhook gets every event. */
      events: string[]
      is_active: boolean
      /** Time of creation. */
      created_at: string
      /**
       * Reason why the server switched the webhook off: its endpoint answered 410, or every attempt failed
       * for five days. Null while it is active, and when you switched it off.
       */
      disabled_reason: 'gone' | 'failing' | null
      /** Time since which every attempt has failed; null after a success. */
      failing_since: string | null
      /** Time of the last change. */
      updated_at: string
    }
  }
  /** Change a webhook, or switch it off and on, in the console */
  consoleChangeWebhook: {
    params: {
      id: string
    }
    query: undefined
    body: {
      /**
       * URL that events are posted to: http or https, in live mode https only. It must not lead to a
       * private, loopback or link-local address.
       */
      url?: string | undefined
      /**
       * Names such as transfer.received, or groups such as deposit.*. Absent, empty or ["*"] means every
       * event. Both converters share conversion.completed: it covers conversions of crypto into crypto and
       * of fiat.
       */
      events?: readonly string[] | undefined
      /** False switches the webhook off: nothing is sent, and events of that time are not queued for it. */
      is_active?: boolean | undefined
    }
    data: {
      id: string
      url: string
      /** ["*"] when the webhook gets every event. */
      events: string[]
      is_active: boolean
      /** Time of creation. */
      created_at: string
      /**
       * Reason why the server switched the webhook off: its endpoint answered 410, or every attempt failed
       * for five days. Null while it is active, and when you switched it off.
       */
      disabled_reason: 'gone' | 'failing' | null
      /** Time since which every attempt has failed; null after a success. */
      failing_since: string | null
      /** Time of the last change. */
      updated_at: string
    }
  }
  /** Delete a webhook, in the console */
  consoleDeleteWebhook: {
    params: {
      id: string
    }
    query: undefined
    body: undefined
    data: {
      id: string
      deleted: true
    }
  }
  /** Give a webhook another secret, in the console */
  consoleRotateWebhookSecret: {
    params: {
      id: string
    }
    query: undefined
    body: undefined
    data: {
      id: string
      /**
       * Secret that signs its requests, by Standard Webhooks. Only this answer shows it; a repeat of the
       * request gets null once the secret was rotated or the webhook deleted.
       */
      secret: string | null
      /** Time until which the previous secret signs each request too. */
      previous_secret_expires_at: string
    }
  }
  /** Send a test event to a webhook, in the console */
  consoleTestWebhook: {
    params: {
      id: string
    }
    query: undefined
    body: undefined
    data: {
      id: string
      /** Id of the event, sent as webhook-id with each request. */
      event_id: string
      type: string
      /**
       * pending until an attempt succeeds, all attempts have failed, or the server switches the webhook off,
       * which cancels the delivery.
       */
      status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
      /** Attempts made so far. */
      attempt_count: number
      /** Time of the next attempt; null unless pending. */
      next_attempt_at: string | null
      /** Time at which the delivery was queued. */
      created_at: string
      /** Time of the last change. */
      updated_at: string
      last_attempt: {
        /** Number of the attempt, from 1, across all replays. */
        number: number
        /** Start of the attempt by the business clock. */
        started_at: string
        duration_ms: number
        /** Null when no answer began. */
        response_status: number | null
        /** Reason why no answer came, or why an answer other than 2xx did not end; otherwise null. */
        error: string | null
      } | null
    }
  }
  /** List the deliveries of a webhook, newest events first, in the console */
  consoleListWebhookDeliveries: {
    params: {
      id: string
    }
    query: {
      /** By default 50. */
      limit?: number | undefined
      /** By default 1. */
      page?: number | undefined
      cursor?: string | undefined
      status?: 'pending' | 'succeeded' | 'failed' | 'cancelled' | undefined
      type?: string | undefined
    }
    body: undefined
    data: {
      items: {
        id: string
        /** Id of the event, sent as webhook-id with each request. */
        event_id: string
        type: string
        /**
         * pending until an attempt succeeds, all attempts have failed, or the server switches the webhook off,
         * which cancels the delivery.
         */
        status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
        /** Attempts made so far. */
        attempt_count: number
        /** Time of the next attempt; null unless pending. */
        next_attempt_at: string | null
        /** Time at which the delivery was queued. */
        created_at: string
        /** Time of the last change. */
        updated_at: string
        last_attempt: {
          /** Number of the attempt, from 1, across all replays. */
          number: number
          /** Start of the attempt by the business clock. */
          started_at: string
          duration_ms: number
          /** Null when no answer began. */
          response_status: number | null
          /** Reason why no answer came, or why an answer other than 2xx did not end; otherwise null. */
          error: string | null
        } | null
      }[]
      page: number
      limit: number
      has_more: boolean
      /** Cursor for the next page; null at the end. */
      next_cursor: string | null
    }
  }
  /** Read one delivery with its requests and answers, in the console */
  consoleGetWebhookDelivery: {
    params: {
      id: string
      delivery_id: string
    }
    query: undefined
    body: undefined
    data: {
      id: string
      /** Id of the event, sent as webhook-id with each request. */
      event_id: string
      type: string
      /**
       * pending until an attempt succeeds, all attempts have failed, or the server switches the webhook off,
       * which cancels the delivery.
       */
      status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
      /** Attempts made so far. */
      attempt_count: number
      /** Time of the next attempt; null unless pending. */
      next_attempt_at: string | null
      /** Time at which the delivery was queued. */
      created_at: string
      /** Time of the last change. */
      updated_at: string
      /** Body that is sent, byte for byte; null when the event is no longer kept. */
      body: string | null
      /** The last 100 attempts, newest first. */
      attempts: {
        /** Number of the attempt, from 1, across all replays. */
        number: number
        /** Start of the attempt by the business clock. */
        started_at: string
        duration_ms: number
        /** Null when no answer began. */
        response_status: number | null
        /** Reason why no answer came, or why an answer other than 2xx did not end; otherwise null. */
        error: string | null
        request: {
          url: string
          headers: Record<string, string>
        }
        /** Null when no answer began. */
        response: {
          status: number
          headers: Record<string, string>
          /** The first 4 kB of the answer. */
          body: string
        } | null
      }[]
    }
  }
  /** Send the event of a delivery again, at once, in the console */
  consoleReplayWebhookDelivery: {
    params: {
      id: string
      delivery_id: string
    }
    query: undefined
    body: undefined
    data: {
      id: string
      /** Id of the event, sent as webhook-id with each request. */
      event_id: string
      type: string
      /**
       * pending until an attempt succeeds, all attempts have failed, or the server switches the webhook off,
       * which cancels the delivery.
       */
      status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
      /** Attempts made so far. */
      attempt_count: number
      /** Time of the next attempt; null unless pending. */
      next_attempt_at: string | null
      /** Time at which the delivery was queued. */
      created_at: string
      /** Time of the last change. */
      updated_at: string
      last_attempt: {
        /** Number of the attempt, from 1, across all replays. */
        number: number
        /** Start of the attempt by the business clock. */
        started_at: string
        duration_ms: number
        /** Null when no answer began. */
        response_status: number | null
        /** Reason why no answer came, or why an answer other than 2xx did not end; otherwise null. */
        error: string | null
      } | null
    }
  }
  /** Send the events of a time span again, in the console */
  consoleReplayWebhook: {
    params: {
      id: string
    }
    query: undefined
    body: {
      /** Only events at or after this time. ISO 8601 time or Unix seconds. */
      since: string
      /** Only events before this time; by default up to now. ISO 8601 time or Unix seconds. */
      until?: string | undefined
      /** The same as the header Idempotency-Key. */
      idempotency_key?: string | undefined
    }
    data: {
      /** Number of events to be sent, including events that were sent before. */
      replayed: number
    }
  }
  /** Read your events, oldest first, in the console */
  consoleListEvents: {
    params: undefined
    query: {
      after?: string | undefined
      types?: string | undefined
      /** By default 50. */
      limit?: number | undefined
      /** By default 1. */
      page?: number | undefined
    }
    body: undefined
    data: {
      /** Events in the order of the log. */
      items: {
        /** Id of the event, sent as webhook-id. */
        id: string
        type: string
        /** Time of the event. */
        created_at: string
        /** Number of the event within its resource, from 1 without gaps. */
        sequence: number
        /** The resource as its own endpoint returns it. Each type is described under Webhooks. */
        data: Record<string, unknown>
      }[]
      page: number
      limit: number
      /** Cursor for later events; it can be used at any time. */
      next_cursor: string
      /** Whether more can be read at once, even if a filter left no items. */
      has_more: boolean
    }
  }
  /** Move the business clock forward, in the console */
  consoleSandboxAdvanceClock: {
    params: undefined
    query: undefined
    body: {
      /** Seconds to move the clock forward; it never goes back. */
      seconds: number
    }
    data: {
      now: string
    }
  }
  /** Pay an address on a simulated chain, in the console */
  consoleSandboxPayAddress: {
    params: {
      network: string
    }
    query: undefined
    body: {
      address: string
      symbol: string
      amount: string
      tag?: string | null | undefined
      /**
       * Number of blocks mined at once; you mine the rest, and 0 keeps the payment out of a block. Without
       * this field the chain confirms the payment by itself.
       */
      confirmations?: number | undefined
    }
    data: {
      txid: string
    }
  }
  /** Mine blocks on a simulated chain, in the console */
  consoleSandboxMine: {
    params: {
      network: string
    }
    query: undefined
    body: {
      blocks: number
    }
    data: {
      /** Height of the newest block. */
      height: number
    }
  }
  /** Replace the newest blocks of a simulated chain, in the console */
  consoleSandboxReorganise: {
    params: {
      network: string
    }
    query: undefined
    body: {
      depth: number
    }
    data: {
      /** Height of the newest block. */
      height: number
    }
  }
  /** Halt or resume a simulated chain, in the console */
  consoleSandboxHaltChain: {
    params: {
      network: string
    }
    query: undefined
    body: {
      halted: boolean
    }
    data: {
      halted: boolean
    }
  }
  /** Make the transactions of a simulated chain dearer or cheaper, in the console */
  consoleSandboxSetFees: {
    params: {
      network: string
    }
    query: undefined
    body: {
      percent: number
    }
    data: {
      percent: number
    }
  }
  /** Pin or release a market price, in the console */
  consoleSandboxPinPrice: {
    params: {
      pair: string
    }
    query: undefined
    body: {
      /** Price of one whole base in quote, with at most 18 decimals. */
      price?: string | undefined
      release?: true | undefined
    }
    data: {
      pair: string
      /** Middle of bid and ask. */
      price: string
      bid: string
      ask: string
      /** Whether both currencies are pinned. */
      is_pinned: boolean
    }
  }
  /** Let the next calls of a port fail, in the console */
  consoleSandboxSetFault: {
    params: undefined
    query: undefined
    body: {
      /**
       * `prices`: the market prices that the exchange reads before it deals. `chain`: the node of every
       * chain. `rail`: the bank of fast payments. `issuer`: the issuer of cards. `giftcards`: the supplier
       * of gift cards. `services`: the supplier of paid services. `mail`: the server that sends mails.
       * `signer`: the signer, which holds the keys. `hedging`: the provider that hedges the exchange’s
       * positions. `webhooks`: the endpoints of customers.
       */
      port:
          | 'prices'
          | 'chain'
          | 'rail'
          | 'issuer'
          | 'giftcards'
          | 'services'
          | 'mail'
          | 'signer'
          | 'hedging'
          | 'webhooks'
      /**
       * `timeout`: no answer comes, and the call fails at once. `5xx`: the answer is an error.
       * `lost_response`, for chain, rail, issuer, giftcards, services, mail, signer, hedging, webhooks: a
       * call with an effect arrives, its answer does not. `duplicate_callback`, for rail, issuer, giftcards,
       * services, webhooks: the call arrives twice.
       */
      fault: 'timeout' | '5xx' | 'lost_response' | 'duplicate_callback'
      /** Number of next calls that meet the fault; 0 ends it. */
      count: number
    }
    data: {
      /**
       * `prices`: the market prices that the exchange reads before it deals. `chain`: the node of every
       * chain. `rail`: the bank of fast payments. `issuer`: the issuer of cards. `giftcards`: the supplier
       * of gift cards. `services`: the supplier of paid services. `mail`: the server that sends mails.
       * `signer`: the signer, which holds the keys. `hedging`: the provider that hedges the exchange’s
       * positions. `webhooks`: the endpoints of customers.
       */
      port:
          | 'prices'
          | 'chain'
          | 'rail'
          | 'issuer'
          | 'giftcards'
          | 'services'
          | 'mail'
          | 'signer'
          | 'hedging'
          | 'webhooks'
      /**
       * `timeout`: no answer comes, and the call fails at once. `5xx`: the answer is an error.
       * `lost_response`, for chain, rail, issuer, giftcards, services, mail, signer, hedging, webhooks: a
       * call with an effect arrives, its answer does not. `duplicate_callback`, for rail, issuer, giftcards,
       * services, webhooks: the call arrives twice.
       */
      fault: 'timeout' | '5xx' | 'lost_response' | 'duplicate_callback'
      /** Number of next calls that meet the fault; 0 ends it. */
      count: number
    }
  }
  /** Let a party outside wait for controls, in the console */
  consoleSandboxSetSupplier: {
    params: undefined
    query: undefined
    body: {
      /** The party outside: chain or rail or issuer or giftcards or services or hedging. */
      port:
          | 'prices'
          | 'chain'
          | 'rail'
          | 'issuer'
          | 'giftcards'
          | 'services'
          | 'mail'
          | 'signer'
          | 'hedging'
          | 'webhooks'
      /**
       * `automatic`, as a sandbox starts: what it is asked ends within two seconds. `manual`: nothing ends
       * before a control says how.
       */
      mode: 'automatic' | 'manual'
    }
    data: {
      /** The party outside: chain or rail or issuer or giftcards or services or hedging. */
      port:
          | 'prices'
          | 'chain'
          | 'rail'
          | 'issuer'
          | 'giftcards'
          | 'services'
          | 'mail'
          | 'signer'
          | 'hedging'
          | 'webhooks'
      /**
       * `automatic`, as a sandbox starts: what it is asked ends within two seconds. `manual`: nothing ends
       * before a control says how.
       */
      mode: 'automatic' | 'manual'
    }
  }
  /** Pay a fiat deposit, or refuse to, in the console */
  consoleSandboxSettleFiatDeposit: {
    params: {
      transaction_id: string
    }
    query: undefined
    body: {
      outcome: 'success' | 'failed'
      /** Amount that the payer pays, by default the amount of the link. Absent for a deposit that fails. */
      amount?: string | undefined
    }
    data: {
      /** Id of the deposit that was paid or refused. */
      transaction_id: string
      /** Outcome of the deposit. */
      status: 'success' | 'failed'
      /** Amount paid, less the fee; null for a deposit that failed. */
      credited_amount: string | null
    }
  }
  /** Settle a withdrawal at once, in the console */
  consoleSandboxSettleWithdrawal: {
    params: {
      transaction_id: string
    }
    query: undefined
    body: {
      outcome: 'completed' | 'failed'
      /**
       * Why it fails: on a chain the `comment` of its transaction in the history, of a payout what the bank
       * says, which operators see. Not for a completed one.
       */
      reason?: string | undefined
    }
    data: {
      transaction_id: string
      /** How it ended. */
      status: 'completed' | 'failed' | 'cancelled'
    }
  }
  /** Send a payout back, in the console */
  consoleSandboxReturnPayout: {
    params: {
      transaction_id: string
    }
    query: undefined
    body: undefined
    data: {
      transaction_id: string
      /** How it ended. */
      status: 'failed'
    }
  }
  /** Settle the order of a card, or a load, at once, in the console */
  consoleSandboxSettleCardOrder: {
    params: {
      order_id: string
    }
    query: undefined
    body: {
      outcome: 'completed' | 'failed'
      /**
       * Reason for the failure; DECLINED by default. A reason in upper case, such as OUT_OF_STOCK, becomes
       * the `error` of the order; any other text is for operators. Absent for a completed order.
       */
      reason?: string | undefined
    }
    data: {
      order_id: string
      /** How it ended. `refunded`: the supplier gave back later what it had delivered. */
      status: 'completed' | 'failed' | 'refunded'
    }
  }
  /** Settle a gift card order at once, in the console */
  consoleSandboxSettleGiftCard: {
    params: {
      order_id: string
    }
    query: undefined
    body: {
      outcome: 'completed' | 'failed'
      /**
       * Reason for the failure; DECLINED by default. A reason in upper case, such as OUT_OF_STOCK, becomes
       * the `error` of the order; any other text is for operators. Absent for a completed order.
       */
      reason?: string | undefined
    }
    data: {
      order_id: string
      /** How it ended. `refunded`: the supplier gave back later what it had delivered. */
      status: 'completed' | 'failed' | 'refunded'
    }
  }
  /** Settle a payment of a service at once, in the console */
  consoleSandboxSettleServicePayment: {
    params: {
      order_id: string
    }
    query: undefined
    body: {
      outcome: 'completed' | 'failed'
      /**
       * Reason for the failure; DECLINED by default. A reason in upper case, such as OUT_OF_STOCK, becomes
       * the `error` of the order; any other text is for operators. Absent for a completed order.
       */
      reason?: string | undefined
    }
    data: {
      order_id: string
      /** How it ended. `refunded`: the supplier gave back later what it had delivered. */
      status: 'completed' | 'failed' | 'refunded'
    }
  }
  /** Pay the order of a card, in the console */
  consoleSandboxPayCardOrder: {
    params: {
      order_id: string
    }
    query: undefined
    body: {
      /** Amount that is paid, in the currency of the payment. */
      amount?: string | undefined
    }
    data: {
      order_id: string
      status: 'awaiting_payment' | 'processing' | 'completed' | 'failed' | 'expired'
    }
  }
  /** Pay with a card, in the console */
  consoleSandboxUseCard: {
    params: {
      card_id: string
    }
    query: undefined
    body: {
      /** Amount in USD. */
      amount: string
      /** Name of the merchant. */
      merchant: string
      /** Category of the merchant by ISO 18245, 5999 by default. */
      category?: string | undefined
      /** Country of the merchant by ISO 3166, US by default. */
      country?: string | undefined
      outcome?: 'clear' | 'authorize' | 'reverse' | undefined
    }
    data: {
      id: string
      /** Id of the card; null while it is issued. */
      card_id: number | null
      card_type: 'SHOPPING' | 'ADVERTISING'
      /**
       * What happened: the card was issued or topped up, paid a merchant, got money back from one, or a
       * merchant released what it had reserved.
       */
      type: 'issue' | 'topup' | 'purchase' | 'refund' | 'reversal'
      /**
       * pending: reserved on the card, or on its way to it. reversed: the merchant took nothing, and the
       * amount is free again.
       */
      status: 'pending' | 'completed' | 'declined' | 'failed' | 'reversed'
      /**
       * Amount. For a purchase: the amount reserved while it is pending, and the amount taken once it is
       * completed; the two may differ.
       */
      amount: string
      currency: string
      /** The merchant; null where none takes part. */
      merchant: {
        name: string
        /** Category as the issuer names it. */
        category: string
        /** Country as the issuer names it. */
        country: string
      } | null
      /**
       * Reason why it was declined or failed, as a stable code: insufficient_funds, card_frozen,
       * card_blocked or limit for a purchase; the error of its transaction for an issue or a top-up.
       */
      decline_reason: string | null
      /** Id of its transaction in `GET /transactions`; null where only the card is touched. */
      transaction_id: string | null
      created_at: string
    }
  }
  /** Give money back to a card, in the console */
  consoleSandboxRefundCard: {
    params: {
      card_id: string
    }
    query: undefined
    body: {
      /** Amount in USD. */
      amount: string
      /** Name of the merchant. */
      merchant: string
      /** Category of the merchant by ISO 18245, 5999 by default. */
      category?: string | undefined
      /** Country of the merchant by ISO 3166, US by default. */
      country?: string | undefined
    }
    data: {
      id: string
      /** Id of the card; null while it is issued. */
      card_id: number | null
      card_type: 'SHOPPING' | 'ADVERTISING'
      /**
       * What happened: the card was issued or topped up, paid a merchant, got money back from one, or a
       * merchant released what it had reserved.
       */
      type: 'issue' | 'topup' | 'purchase' | 'refund' | 'reversal'
      /**
       * pending: reserved on the card, or on its way to it. reversed: the merchant took nothing, and the
       * amount is free again.
       */
      status: 'pending' | 'completed' | 'declined' | 'failed' | 'reversed'
      /**
       * Amount. For a purchase: the amount reserved while it is pending, and the amount taken once it is
       * completed; the two may differ.
       */
      amount: string
      currency: string
      /** The merchant; null where none takes part. */
      merchant: {
        name: string
        /** Category as the issuer names it. */
        category: string
        /** Country as the issuer names it. */
        country: string
      } | null
      /**
       * Reason why it was declined or failed, as a stable code: insufficient_funds, card_frozen,
       * card_blocked or limit for a purchase; the error of its transaction for an issue or a top-up.
       */
      decline_reason: string | null
      /** Id of its transaction in `GET /transactions`; null where only the card is touched. */
      transaction_id: string | null
      created_at: string
    }
  }
  /** Pay an invoice, in the console */
  consoleSandboxPayInvoice: {
    params: {
      invoice_id: string
    }
    query: undefined
    body: {
      /**
       * Currency paid: another one than was chosen plays a payer who is wrong, and needs an amount. Must be
       * a currency symbol such as USDT.
       */
      symbol?: string | undefined
      /** The network or the rail that was chosen. */
      bch_code?: string | undefined
      /** Amount paid, by default what is missing, or what is due where nothing is. */
      amount?: string | undefined
      /**
       * Number of blocks mined at once; you mine the rest, and 0 keeps the payment out of a block. Without
       * this field the chain confirms the payment by itself.
       */
      confirmations?: number | undefined
    }
    data: {
      /** Id of the transaction on its chain, or at the bank. */
      txid: string
    }
  }
}

export const operations = {
  listFiatInstruments: 'GET /api/v1/integration/spot/fiat/instruments',
  getFiatInstrument: 'GET /api/v1/integration/spot/fiat/instruments/{pair}',
  getFiatOrderbook: 'GET /api/v1/integration/spot/fiat/orderbook',
  getFiatStats: 'GET /api/v1/integration/spot/fiat/stats',
  listFiatTickers: 'GET /api/v1/integration/spot/fiat/tickers',
  getFiatMarketInfo: 'GET /api/v1/integration/spot/fiat/market-info',
  listFiatSpotCurrencies: 'GET /api/v1/integration/spot/fiat/currencies',
  listFiatTrades: 'GET /api/v1/integration/spot/fiat/trades',
  listFiatCandles: 'GET /api/v1/integration/spot/fiat/candles',
  consoleListNewestEvents: 'GET /api/console/v1/events/newest',
  consoleListEventTypes: 'GET /api/console/v1/events/types',
  consoleGetMe: 'GET /api/console/v1/me',
  consoleSignOut: 'POST /api/console/v1/sign-out',
  consoleListSessions: 'GET /api/console/v1/sessions',
  consoleEndSession: 'DELETE /api/console/v1/sessions/{session_id}',
  consoleListPermissions: 'GET /api/console/v1/permissions',
  consoleListKeys: 'GET /api/console/v1/keys',
  consoleCreateKey: 'POST /api/console/v1/keys',
  consoleChangeKey: 'PATCH /api/console/v1/keys/{api_key}',
  consoleDeleteKey: 'DELETE /api/console/v1/keys/{api_key}',
  consoleRollKey: 'POST /api/console/v1/keys/{api_key}/roll',
  consoleGetOverview: 'GET /api/console/v1/overview',
  consoleGetTimeline: 'GET /api/console/v1/transactions/{transaction_id}/timeline',
  consoleListRequests: 'GET /api/console/v1/requests',
  consoleGetRequest: 'GET /api/console/v1/requests/{request_id}',
  consoleGetSandbox: 'GET /api/console/v1/sandbox',
  consoleListWallets: 'GET /api/console/v1/account/wallets',
  consoleGetWallet: 'GET /api/console/v1/account/wallets/{symbol}',
  consoleGetProfile: 'GET /api/console/v1/account/profile',
  consoleListCurrencies: 'GET /api/console/v1/market/currencies',
  consoleGetDepositAddress: 'GET /api/console/v1/funding/deposit/crypto/address',
  consoleListFiatDepositMethods: 'GET /api/console/v1/funding/deposit/fiat/methods',
  consoleGetFiatDeposit: 'GET /api/console/v1/funding/deposit/fiat/{transaction_id}',
  consoleListCryptoWithdrawals: 'GET /api/console/v1/funding/withdraw/crypto',
  consoleGetCryptoWithdrawal: 'GET /api/console/v1/funding/withdraw/crypto/{transaction_id}',
  consoleListWithdrawalAddresses: 'GET /api/console/v1/funding/withdraw/crypto/addresses',
  consoleListPayoutBanks: 'GET /api/console/v1/funding/withdraw/fiat/banks',
  consoleGetFiatWithdrawal: 'GET /api/console/v1/funding/withdraw/fiat/{transaction_id}',
  consoleListTradingBalances: 'GET /api/console/v1/spot/fiat/balance',
  consoleGetTradingBalance: 'GET /api/console/v1/spot/fiat/balance/{symbol}',
  consoleGetTradingSettings: 'GET /api/console/v1/spot/fiat/trading/settings/{symbol}',
  consoleListTradingOperations: 'GET /api/console/v1/spot/fiat/trading/operations',
  consoleListCryptoPairs: 'GET /api/console/v1/spot/crypto/pairs',
  consoleGetCryptoPairInfo: 'GET /api/console/v1/spot/crypto/pair-info',
  consoleListCryptoOrders: 'GET /api/console/v1/spot/crypto/orders',
  consoleListConverterOperations: 'GET /api/console/v1/converter/operations',
  consoleListFiatOrders: 'GET /api/console/v1/spot/fiat/orders',
  consoleGetFiatOrder: 'GET /api/console/v1/spot/fiat/order/{order_id}',
  consoleListOwnFiatTrades: 'GET /api/console/v1/spot/fiat/my-trades',
  consoleGetCardSettings: 'GET /api/console/v1/cards/settings',
  consoleGetCardMeta: 'GET /api/console/v1/cards/meta',
  consoleGetCardRate: 'GET /api/console/v1/cards/rate',
  consoleListCardOrders: 'GET /api/console/v1/cards/orders',
  consoleGetCardOrder: 'GET /api/console/v1/cards/orders/{order_id}',
  consoleListAllCardTransactions: 'GET /api/console/v1/cards/transactions/all',
  consoleListCardTransactions: 'GET /api/console/v1/cards/{card_id}/transactions',
  consoleListCards: 'GET /api/console/v1/cards',
  consoleGetCard: 'GET /api/console/v1/cards/{card_id}',
  consoleGetCardBalance: 'GET /api/console/v1/cards/{card_id}/balance',
  consoleListGiftCardOrders: 'GET /api/console/v1/giftcards/orders',
  consoleGetGiftCardOrder: 'GET /api/console/v1/giftcards/orders/{order_id}',
  consoleListServicePayments: 'GET /api/console/v1/services/orders',
  consoleGetServicePayment: 'GET /api/console/v1/services/orders/{order_id}',
  consoleGetInvoiceSettings: 'GET /api/console/v1/invoices/settings',
  consoleListInvoiceTemplates: 'GET /api/console/v1/invoices/templates',
  consoleGetInvoiceTemplate: 'GET /api/console/v1/invoices/templates/{template_id}',
  consoleListInvoices: 'GET /api/console/v1/invoices',
  consoleGetInvoice: 'GET /api/console/v1/invoices/{invoice_id}',
  consoleGetInvoicePaymentUrl: 'GET /api/console/v1/invoices/{invoice_id}/payment-url',
  consoleListTransactions: 'GET /api/console/v1/transactions',
  consoleGetTransaction: 'GET /api/console/v1/transactions/{transaction_id}',
  consoleCreateWebhook: 'POST /api/console/v1/webhooks',
  consoleListWebhooks: 'GET /api/console/v1/webhooks',
  consoleGetWebhook: 'GET /api/console/v1/webhooks/{id}',
  consoleChangeWebhook: 'PATCH /api/console/v1/webhooks/{id}',
  consoleDeleteWebhook: 'DELETE /api/console/v1/webhooks/{id}',
  consoleRotateWebhookSecret: 'POST /api/console/v1/webhooks/{id}/rotate',
  consoleTestWebhook: 'POST /api/console/v1/webhooks/{id}/test',
  consoleListWebhookDeliveries: 'GET /api/console/v1/webhooks/{id}/deliveries',
  consoleGetWebhookDelivery: 'GET /api/console/v1/webhooks/{id}/deliveries/{delivery_id}',
  consoleReplayWebhookDelivery: 'POST /api/console/v1/webhooks/{id}/deliveries/{delivery_id}/replay',
  consoleReplayWebhook: 'POST /api/console/v1/webhooks/{id}/replay',
  consoleListEvents: 'GET /api/console/v1/events',
  consoleSandboxAdvanceClock: 'POST /api/console/v1/sandbox/clock/advance',
  consoleSandboxPayAddress: 'POST /api/console/v1/sandbox/chain/{network}/deposits',
  consoleSandboxMine: 'POST /api/console/v1/sandbox/chain/{network}/mine',
  consoleSandboxReorganise: 'POST /api/console/v1/sandbox/chain/{network}/reorg',
  consoleSandboxHaltChain: 'POST /api/console/v1/sandbox/chain/{network}/halt',
  consoleSandboxSetFees: 'POST /api/console/v1/sandbox/chain/{network}/fees',
  consoleSandboxPinPrice: 'POST /api/console/v1/sandbox/prices/{pair}',
  consoleSandboxSetFault: 'POST /api/console/v1/sandbox/faults',
  consoleSandboxSetSupplier: 'POST /api/console/v1/sandbox/suppliers',
  consoleSandboxSettleFiatDeposit: 'POST /api/console/v1/sandbox/deposits/fiat/{transaction_id}',
  consoleSandboxSettleWithdrawal: 'POST /api/console/v1/sandbox/withdrawals/{transaction_id}',
  consoleSandboxReturnPayout: 'POST /api/console/v1/sandbox/withdrawals/{transaction_id}/return',
  consoleSandboxSettleCardOrder: 'POST /api/console/v1/sandbox/cards/orders/{order_id}',
  consoleSandboxSettleGiftCard: 'POST /api/console/v1/sandbox/giftcards/orders/{order_id}',
  consoleSandboxSettleServicePayment: 'POST /api/console/v1/sandbox/services/orders/{order_id}',
  consoleSandboxPayCardOrder: 'POST /api/console/v1/sandbox/cards/orders/{order_id}/pay',
  consoleSandboxUseCard: 'POST /api/console/v1/sandbox/cards/{card_id}/purchases',
  consoleSandboxRefundCard: 'POST /api/console/v1/sandbox/cards/{card_id}/refunds',
  consoleSandboxPayInvoice: 'POST /api/console/v1/sandbox/invoices/{invoice_id}/pay',
} as const
