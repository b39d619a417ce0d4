// Generated from openapi.json by `npm run openapi`; do not edit.

export type Operations = {
  /** Payments that nobody could be credited for, newest first */
  officeListInbox: {
    params: undefined
    query: {
      /** By default 50. */
      limit?: number | undefined
      cursor?: string | undefined
      /** By default "open". */
      status?: 'open' | 'credited' | 'refunded' | 'kept' | undefined
      reason?:
          | 'missing_tag'
          | 'unknown_tag'
          | 'nobodys_address'
          | 'below_minimum'
          | 'unsupported_token'
          | 'doubtful'
          | 'changed'
          | 'late_for_invoice' | undefined
      network?: string | undefined
    }
    body: undefined
    data: {
      items: {
        id: string
        /** `open` waits for a decision. */
        status: 'open' | 'credited' | 'refunded' | 'kept'
        /** Why nobody is credited by itself. */
        reason:
            | 'missing_tag'
            | 'unknown_tag'
            | 'nobodys_address'
            | 'below_minimum'
            | 'unsupported_token'
            | 'doubtful'
            | 'changed'
            | 'late_for_invoice'
        network: string
        /** Null for a token that is not listed. */
        symbol: string | null
        /** Of a token that is not listed in its smallest units. */
        amount: string
        /** Contract of a token that is not listed. */
        contract: string | null
        txid: string
        output: number
        address: string
        /** Memo or destination tag, as the payer wrote it. */
        tag: string | null
        /** Address of the payer, where the chain tells it. */
        payer: string | null
        /** More about the reason. */
        note: string | null
        block_height: number
        /** The operator who decided. */
        decided_by: string | null
        /** Unix seconds. */
        created_at: number
      }[]
      /** Cursor of the next page; null at the end. */
      next: string | null
    }
  }
  /** A payment of the deposit inbox, and whose it may be */
  officeGetInboxItem: {
    params: {
      id: string
    }
    query: undefined
    body: undefined
    data: {
      id: string
      /** `open` waits for a decision. */
      status: 'open' | 'credited' | 'refunded' | 'kept'
      /** Why nobody is credited by itself. */
      reason:
          | 'missing_tag'
          | 'unknown_tag'
          | 'nobodys_address'
          | 'below_minimum'
          | 'unsupported_token'
          | 'doubtful'
          | 'changed'
          | 'late_for_invoice'
      network: string
      /** Null for a token that is not listed. */
      symbol: string | null
      /** Of a token that is not listed in its smallest units. */
      amount: string
      /** Contract of a token that is not listed. */
      contract: string | null
      txid: string
      output: number
      address: string
      /** Memo or destination tag, as the payer wrote it. */
      tag: string | null
      /** Address of the payer, where the chain tells it. */
      payer: string | null
      /** More about the reason. */
      note: string | null
      block_height: number
      /** The operator who decided. */
      decided_by: string | null
      /** Unix seconds. */
      created_at: number
      /** Whose it may be, the likeliest first: hints, never proof. */
      suggestions: {
        username: string
        why: string
      }[]
      /** The refund that is under way. */
      refund: {
        id: string
        status: string
        address: string
        tag: string | null
        /** Who wants it, and so may not approve it. */
        initiator: string
        approvals: string[]
        /** What an approval signs. */
        statement: string
        statement_hash: string
      } | null
    }
  }
  /** Hot and cold wallets by network, and what is not swept yet */
  officeGetHouseWallets: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      wallets: {
        network: string
        role: string
        address: string
      }[]
      balances: {
        network: string
        /** `unswept` is what lies at the deposit addresses of customers. */
        role: 'hot' | 'cold' | 'unswept'
        symbol: string
        balance: string
        /** What open payments still need of it. */
        needed: string
        /** When the chain was asked; null for `unswept`, which the books tell. */
        read_at: number | null
      }[]
    }
  }
  /** Withdrawals, newest first */
  officeListWithdrawals: {
    params: undefined
    query: {
      /** By default 50. */
      limit?: number | undefined
      cursor?: string | undefined
      status?: 'waiting' | 'processing' | 'completed' | 'failed' | 'cancelled' | undefined
    }
    body: undefined
    data: {
      items: {
        id: string
        customer: {
          number: number
          username: string
        }
        /** `waiting` waits for an operator. */
        status: 'waiting' | 'processing' | 'completed' | 'failed' | 'cancelled'
        symbol: string
        amount: string
        fee: string
        /** Its worth when it was requested. */
        worth_usdt: string
        network: string
        address: string
        /** Memo or destination tag. */
        tag: string | null
        /** Paid to another customer, without the chain. */
        is_inside: boolean
        /** Why it failed. */
        reason: string | null
        approvals: {
          operator: string
          /** Unix seconds. */
          at: number
        }[]
        /** Unix seconds. */
        created_at: number
        /** Unix seconds. */
        updated_at: number
      }[]
      /** Cursor of the next page; null at the end. */
      next: string | null
    }
  }
  /** What a decision about a withdrawal goes by, and what became of it */
  officeGetWithdrawal: {
    params: {
      id: string
    }
    query: undefined
    body: undefined
    data: {
      id: string
      customer: {
        number: number
        username: string
      }
      /** `waiting` waits for an operator. */
      status: 'waiting' | 'processing' | 'completed' | 'failed' | 'cancelled'
      symbol: string
      amount: string
      fee: string
      /** Its worth when it was requested. */
      worth_usdt: string
      network: string
      address: string
      /** Memo or destination tag. */
      tag: string | null
      /** Paid to another customer, without the chain. */
      is_inside: boolean
      /** Why it failed. */
      reason: string | null
      approvals: {
        operator: string
        /** Unix seconds. */
        at: number
      }[]
      /** Unix seconds. */
      created_at: number
      /** Unix seconds. */
      updated_at: number
      risks: {
        /** The customer has completed no payment to it. */
        is_new_payee: boolean
        /** The customer has completed no payment of this kind. */
        is_first: boolean
        /** The share of what the customer had of it, with amount and fee, such as `0.25`, cut to four decimals. */
        share_of_balance: string
        /** When the newest of their keys was made. */
        newest_key_at: number | null
        /** What the day of the payment has used of the limit, with it. */
        limit_used_usdt: string
        limit_usdt: string
        /** Another payment that is not closed has the same recipient and the same amount. */
        is_repeated: boolean
        /** The tariff was changed, so that it would be refused now. */
        is_over_limit: boolean
      }
      /** The key and the address that asked for it; null for one from before they were kept. */
      asked_with: {
        api_key: string
        /** What its owner calls the key. */
        name: string | null
        /** When the key was made; null when it is deleted. */
        made_at: number | null
        /** The operator who made the key; null when its owner did. */
        made_by: string | null
        ip: string
        /** No completed payment of this kind was asked for from there. */
        is_new_ip: boolean
      } | null
      /** From where it is paid; null for a payment inside the exchange. */
      source: {
        /** The wallet or the account of the house that pays. */
        wallet: string
        /** Its address on the chain. */
        address: string | null
      } | null
      /** What an approval signs with Ed25519. */
      statement: string
      /** Decimals of the smallest unit, in which it tells the amount. */
      statement_decimals: number
      /** Its SHA-256 in hex. */
      statement_hash: string
      /** False where the statement is another than when it was requested. */
      is_as_requested: boolean
      /** How many operators must approve in all; 0 when nobody must. */
      approvals_needed: number
      /** Its payment on the chain; null before it is decided. */
      payment: {
        status: string
        /** What holds it up. */
        problem: string | null
        confirmations: number
        transactions: {
          number: number
          status: string
          txid: string | null
        }[]
        transitions: {
          to: string
          cause: string
          /** Unix seconds. */
          at: number
        }[]
      } | null
    }
  }
  /** Payouts to bank accounts, newest first */
  officeListPayouts: {
    params: undefined
    query: {
      /** By default 50. */
      limit?: number | undefined
      cursor?: string | undefined
      status?: 'waiting' | 'processing' | 'completed' | 'failed' | undefined
    }
    body: undefined
    data: {
      items: {
        id: string
        customer: {
          number: number
          username: string
        }
        /** `waiting` waits for an operator. */
        status: 'waiting' | 'processing' | 'completed' | 'failed'
        symbol: string
        amount: string
        fee: string
        rail: string
        bank_code: string
        /** The phone number, masked. */
        recipient: string
        /** Why it failed, as a stable code. */
        error: string | null
        /** Why it failed, for people. */
        reason: string | null
        approvals: {
          operator: string
          /** Unix seconds. */
          at: number
        }[]
        /** Unix seconds. */
        created_at: number
        /** Unix seconds. */
        updated_at: number
      }[]
      /** Cursor of the next page; null at the end. */
      next: string | null
    }
  }
  /** What a decision about a payout goes by, and what became of it */
  officeGetPayout: {
    params: {
      id: string
    }
    query: undefined
    body: undefined
    data: {
      id: string
      customer: {
        number: number
        username: string
      }
      /** `waiting` waits for an operator. */
      status: 'waiting' | 'processing' | 'completed' | 'failed'
      symbol: string
      amount: string
      fee: string
      rail: string
      bank_code: string
      /** The phone number, masked. */
      recipient: string
      /** Why it failed, as a stable code. */
      error: string | null
      /** Why it failed, for people. */
      reason: string | null
      approvals: {
        operator: string
        /** Unix seconds. */
        at: number
      }[]
      /** Unix seconds. */
      created_at: number
      /** Unix seconds. */
      updated_at: number
      /** The whole phone number, as an approval signs it. */
      phone: string
      /** What the rail calls the bank; null where it lists none of this code. */
      bank: string | null
      risks: {
        /** The customer has completed no payment to it. */
        is_new_payee: boolean
        /** The customer has completed no payment of this kind. */
        is_first: boolean
        /** The share of what the customer had of it, with amount and fee, such as `0.25`, cut to four decimals. */
        share_of_balance: string
        /** When the newest of their keys was made. */
        newest_key_at: number | null
        /** What the day of the payment has used of the limit, with it. */
        limit_used_usdt: string
        limit_usdt: string
        /** Another payment that is not closed has the same recipient and the same amount. */
        is_repeated: boolean
        /** The tariff was changed, so that it would be refused now. */
        is_over_limit: boolean
      }
      /** The key and the address that asked for it; null for one from before they were kept. */
      asked_with: {
        api_key: string
        /** What its owner calls the key. */
        name: string | null
        /** When the key was made; null when it is deleted. */
        made_at: number | null
        /** The operator who made the key; null when its owner did. */
        made_by: string | null
        ip: string
        /** No completed payment of this kind was asked for from there. */
        is_new_ip: boolean
      } | null
      /** From where it is paid; null for a payment inside the exchange. */
      source: {
        /** The wallet or the account of the house that pays. */
        wallet: string
        /** Its address on the chain. */
        address: string | null
      } | null
      /** What an approval signs with Ed25519. */
      statement: string
      /** Decimals of the smallest unit, in which it tells the amount. */
      statement_decimals: number
      /** Its SHA-256 in hex. */
      statement_hash: string
      /** False where the statement is another than when it was requested. */
      is_as_requested: boolean
      /** How many operators must approve in all; 0 when nobody must. */
      approvals_needed: number
      /** Its payment over the rail; null before it is decided. */
      payment: {
        status: string
        /** What holds it up. */
        problem: string | null
        /** What the recipient got. */
        paid: string | null
        /** Why it failed, as the rail says. */
        reason: string | null
      } | null
    }
  }
  /** Open differences between rails, their statements and the books, oldest first */
  officeListBreaks: {
    params: undefined
    query: {
      /** By default 50. */
      limit?: number | undefined
      cursor?: string | undefined
      kind?:
          | 'unclaimed'
          | 'contradiction'
          | 'amount_differs'
          | 'missing'
          | 'unknown_payout'
          | 'paid_after_failure'
          | 'return_differs' | undefined
      rail?: string | undefined
    }
    body: undefined
    data: {
      items: {
        id: string
        rail: string
        kind:
            | 'unclaimed'
            | 'contradiction'
            | 'amount_differs'
            | 'missing'
            | 'unknown_payout'
            | 'paid_after_failure'
            | 'return_differs'
        /** The transaction’s id at the rail. */
        transaction: string
        symbol: string
        /** What the rail says; above zero for money in. */
        stated: string | null
        /** What the books say. */
        booked: string | null
        /** What the rail says less what the books say; null where one of them says nothing. */
        difference: string | null
        /** Who paid, as the rail names them; null where it names nobody. */
        payer: string | null
        /** Where this API shows the deposit or the payout; null where the books know none. */
        path: string | null
        note: string
        /** Unix seconds. */
        opened_at: number
      }[]
      /** Cursor of the next page; null at the end. */
      next: string | null
    }
  }
  /** An order of a fiat market, and whose it is */
  officeGetOrder: {
    params: {
      id: string
    }
    query: undefined
    body: undefined
    data: {
      id: string
      /** Order number for people, without gaps within its pair. */
      order_number: number
      side: 'buy' | 'sell'
      type: 'market' | 'limit'
      /** Null for a market order. */
      price: string | null
      /** Amount in base; null for a market buy by budget that has bought nothing yet. */
      amount: string | null
      /** Filled amount, in base. */
      filled: string
      status: 'new' | 'partially_filled' | 'filled' | 'cancelled'
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
      customer: {
        number: number
        username: string
      }
      /** Unix seconds. */
      created_at: number
      /** Unix seconds. */
      updated_at: number
    }
  }
  /** Trades of an order, newest first */
  officeListOrderTrades: {
    params: {
      id: string
    }
    query: {
      /** By default 50. */
      limit?: number | undefined
      cursor?: string | undefined
    }
    body: undefined
    data: {
      items: {
        id: string
        pair: string
        /** Side of your order. */
        side: 'buy' | 'sell'
        price: string
        /** In the base currency. */
        amount: string
        fee: string
        /** Currency that your order received. */
        fee_currency: string
        role: 'maker' | 'taker'
        /** Unix seconds. */
        at: number
        /** The order that it was made with. */
        other: {
          order_id: string
          customer: {
            number: number
            username: string
          }
        }
      }[]
      /** Cursor of the next page; null at the end. */
      next: string | null
    }
  }
  /** What issuers told of cards and the books cannot follow, oldest first */
  officeListCardBreaks: {
    params: undefined
    query: {
      /** By default 50. */
      limit?: number | undefined
      cursor?: string | undefined
      kind?: 'unknown_card' | 'overdrawn' | 'contradiction' | 'unreadable' | undefined
    }
    body: undefined
    data: {
      items: {
        id: string
        /** The issuer. */
        provider: string
        kind: 'unknown_card' | 'overdrawn' | 'contradiction' | 'unreadable'
        /** What the issuer told of, such as `authorization`. */
        notice: string
        /** The transaction’s id at the issuer. */
        transaction: string
        /** The issuer’s reference of the card. */
        card: string
        /** Whose the card is; null where the books know no such card. */
        customer: {
          number: number
          username: string
        } | null
        symbol: string
        /** Of an overdrawn card what the house lost; 0 where it cannot be read. */
        amount: string
        /** Why the notice cannot be taken. */
        note: string | null
        /** Unix seconds. */
        opened_at: number
      }[]
      /** Cursor of the next page; null at the end. */
      next: string | null
    }
  }
  /** Who is signed in */
  officeGetMe: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      username: string
      role: string
      rights: string[]
      /** For the header `X-CSRF-Token` of requests that change something. */
      csrf_token: string
      /** Unix seconds. */
      expires_at: number
    }
  }
  /** Sign out everywhere */
  officeSignOut: {
    params: undefined
    query: undefined
    body: undefined
    data: Record<string, unknown>
  }
  /** List where you are signed in, newest first */
  officeListSessions: {
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
  officeEndSession: {
    params: {
      session_id: string
    }
    query: undefined
    body: undefined
    data: {
      id: string
    }
  }
  /** What waits for people, and money in and out by day */
  officeGetOverview: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      waiting: {
        /**
         * Of what waits for a decision withdrawals, payouts, inbox, refunds, breaks, card_breaks, debts; of
         * what is stuck spends, purchases, rail_payouts, instructions.
         */
        kind: string
        count: number
        /** Age of the oldest; 0 where none waits. */
        oldest_seconds: number
      }[]
      /** Money in and out of the last 30 days, the oldest first; a day without any is absent. */
      flows: {
        /** Day of UTC, such as 2026-05-04. */
        day: string
        symbol: string
        /** Completed deposits that began on that day. */
        in: string
        /** Completed withdrawals and payouts that began on that day. */
        out: string
      }[]
    }
  }
  /** A token that changes with whatever happens */
  officeGetHead: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      head: string
    }
  }
  /** Find customers */
  officeListCustomers: {
    params: undefined
    query: {
      /** By default 50. */
      limit?: number | undefined
      cursor?: string | undefined
      search?: string | undefined
      status?: string | undefined
      tariff?: string | undefined
    }
    body: undefined
    data: {
      items: {
        /** Public id of the customer. */
        number: number
        id: string
        username: string
        email: string
        kyc_status: string
        tariff: string
        /** Their keys open nothing. */
        is_frozen: boolean
        /** Unix seconds. */
        created_at: number
      }[]
      /** Cursor of the next page; null at the end. */
      next: string | null
    }
  }
  /** All about a customer */
  officeGetCustomer: {
    params: {
      number: string
    }
    query: undefined
    body: undefined
    data: {
      /** Public id of the customer. */
      number: number
      id: string
      username: string
      email: string
      kyc_status: string
      tariff: string
      /** Their keys open nothing. */
      is_frozen: boolean
      /** Unix seconds. */
      created_at: number
      email_verified_at: number | null
      frozen: {
        operator: string
        reason: string
        /** Unix seconds. */
        at: number
      } | null
      /** Who they are to the identity provider. */
      sso_client_id: string | null
      limits: {
        /** The tariff’s, or their own. */
        withdraw_daily_usdt: string
        /** Used today, in UTC. */
        withdraw_used_usdt: string
        deposit_fiat_daily_usdt: string
        deposit_fiat_used_usdt: string
        withdraw_approval_above_usdt: string
        /** Above it two operators must approve. */
        withdraw_second_approval_above_usdt: string | null
      }
      balances: {
        account_id: string
        symbol: string
        /** Such as `funding_available`. */
        kind: string
        balance: string
      }[]
      /** At most 100, the oldest first, without their secrets. */
      keys: {
        api_key: string
        /** What its owner calls it. */
        name: string | null
        permissions: string[]
        allowed_ips: string[]
        rate_limit_per_minute: number
        is_active: boolean
        /** The operator who disabled it, so that its owner cannot enable it; else null. */
        disabled_by: string | null
        /** Unix seconds. */
        created_at: number
        expires_at: number | null
        last_used_at: number | null
      }[]
      /** The last ten transactions. */
      recent: {
        transaction_id: string
        customer: {
          number: number
          username: string
        }
        type: string
        status: string
        symbol: string
        amount: string
        fee: string
        direction: 'in' | 'out'
        /** Code of the network or the rail. */
        network: string | null
        /** Address that was paid. */
        address: string | null
        /** Memo or destination tag. */
        tag: string | null
        /** Id on its chain. */
        txid: string | null
        confirmations: number | null
        confirmations_required: number | null
        /** Username on the other side. */
        counterparty: string | null
        /** As the customer sees it. */
        comment: string | null
        /** Why it failed, as a stable code. */
        error: string | null
        /** Unix seconds. */
        created_at: number
        /** Unix seconds. */
        updated_at: number
      }[]
    }
  }
  /** Movements of a customer with the balance after each, newest first */
  officeGetCustomerStatement: {
    params: {
      number: string
    }
    query: {
      /** By default 50. */
      limit?: number | undefined
      cursor?: number | undefined
      symbol: string
      /** By default "funding_available". */
      kind?:
          | 'funding_available'
          | 'funding_held'
          | 'funding_locked'
          | 'trading_available'
          | 'trading_locked'
          | 'invoice_received' | undefined
      from?: number | undefined
      to?: number | undefined
    }
    body: undefined
    data: {
      items: {
        /** Which movement of the account it is. */
        sequence: number
        /** Unix seconds. */
        at: number
        entry_id: string
        /** Kind of the entry, such as `transfer`. */
        kind: string
        /** What it is about: an id, or what begins with one. */
        reference: string
        /** What it is about. */
        about: {
          /** The id in its reference; null where it holds none. */
          id: string | null
          /** What has this id, such as `withdrawal`; null where nothing known has. */
          is: string | null
          /** Where this API shows it; null where it does not. */
          path: string | null
        }
        /** Below zero for what left. */
        amount: string
        /** Balance after it. */
        balance: string
      }[]
      /** Cursor of the next page; null at the end. */
      next: string | null
    }
  }
  /** Transactions of all customers or of one, newest first */
  officeListTransactions: {
    params: undefined
    query: {
      /** By default 50. */
      limit?: number | undefined
      cursor?: string | undefined
      customer?: string | undefined
      type?: string | undefined
      status?: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | undefined
      from?: number | undefined
      to?: number | undefined
    }
    body: undefined
    data: {
      items: {
        transaction_id: string
        customer: {
          number: number
          username: string
        }
        type: string
        status: string
        symbol: string
        amount: string
        fee: string
        direction: 'in' | 'out'
        /** Code of the network or the rail. */
        network: string | null
        /** Address that was paid. */
        address: string | null
        /** Memo or destination tag. */
        tag: string | null
        /** Id on its chain. */
        txid: string | null
        confirmations: number | null
        confirmations_required: number | null
        /** Username on the other side. */
        counterparty: string | null
        /** As the customer sees it. */
        comment: string | null
        /** Why it failed, as a stable code. */
        error: string | null
        /** Unix seconds. */
        created_at: number
        /** Unix seconds. */
        updated_at: number
      }[]
      /** Cursor of the next page; null at the end. */
      next: string | null
    }
  }
  /** A transaction as each of its customers has it */
  officeGetTransaction: {
    params: {
      id: string
    }
    query: undefined
    body: undefined
    data: {
      transaction_id: string
      /** What has this id, such as `withdrawal`; null where nothing known has. */
      is: string | null
      /** Where this API shows it; null where it does not. */
      path: string | null
      /** One for each customer: two of a transfer between customers, the one who pays first. */
      sides: {
        transaction_id: string
        customer: {
          number: number
          username: string
        }
        type: string
        status: string
        symbol: string
        amount: string
        fee: string
        direction: 'in' | 'out'
        /** Code of the network or the rail. */
        network: string | null
        /** Address that was paid. */
        address: string | null
        /** Memo or destination tag. */
        tag: string | null
        /** Id on its chain. */
        txid: string | null
        confirmations: number | null
        confirmations_required: number | null
        /** Username on the other side. */
        counterparty: string | null
        /** As the customer sees it. */
        comment: string | null
        /** Why it failed, as a stable code. */
        error: string | null
        /** Unix seconds. */
        created_at: number
        /** Unix seconds. */
        updated_at: number
      }[]
    }
  }
  /** What waits too long or met a problem, oldest first */
  officeListStuck: {
    params: undefined
    query: {
      kind?: 'spend' | 'instruction' | 'purchase' | 'payout' | undefined
      party?: string | undefined
      /** By default 10. */
      minutes?: number | undefined
    }
    body: undefined
    data: {
      items: {
        /** A payment on a chain, an order to an outside party, a purchase, or a payment over a rail. */
        kind: 'spend' | 'instruction' | 'purchase' | 'payout'
        id: string
        /** Whom it waits for: a network, a rail, the signer, or the name of a supplier. */
        party: string
        /** More about its kind, such as `withdrawal`. */
        what: string
        status: string
        /** Null where it tells no amount. */
        symbol: string | null
        /** As above. */
        amount: string | null
        /** What holds it up. */
        problem: string | null
        /** Unix seconds. */
        since: number
        /** Where this API shows what it is about; null where it does not. */
        path: string | null
        /** The customer whose it is; null where it is nobody’s. */
        customer: {
          number: number
          username: string
        } | null
      }[]
      /** Whether more of a kind wait than are shown. */
      has_more: boolean
      /** How much of what is shown waits for whom, and since when. */
      parties: {
        party: string
        count: number
        /** Unix seconds. */
        since: number
      }[]
    }
  }
  /** What suppliers owe the house, oldest first */
  officeListDebts: {
    params: undefined
    query: {
      /** By default 50. */
      limit?: number | undefined
      cursor?: string | undefined
      kind?: 'delivered_late' | 'charged_more' | undefined
    }
    body: undefined
    data: {
      items: {
        purchase_id: string
        port: 'issuer' | 'giftcards' | 'services'
        /** The supplier. */
        provider: string
        /** `delivered_late`: after the refund. `charged_more`: beyond the agreed cost. */
        kind: 'delivered_late' | 'charged_more'
        symbol: string
        /** What the supplier owes the house. */
        amount: string
        /** Unix seconds. */
        opened_at: number
      }[]
      /** Cursor of the next page; null at the end. */
      next: string | null
    }
  }
  /** Inventory, positions, hedges, exposure and earnings of the house */
  officeGetHouse: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      lines: {
        symbol: string
        /** The stock that is dealt from. */
        inventory: string
        /** Null where the house does not deal in it. */
        inventory_min: string | null
        /** As above. */
        inventory_max: string | null
        /** Money of the house, put in less taken out. */
        funded: string
        /** Inventory less funding. */
        position: string
        /** Bought less sold outside. */
        hedged: string
        /** Position with its hedges. */
        unhedged: string
        /** In USDT; null while a currency has no price. */
        unhedged_usdt: string | null
      }[]
      /** In USDT; null while a currency has no price. */
      exposure_usdt: string | null
      /** In USDT; null while a currency has no price. */
      dealing_usdt: string | null
      /** In USDT; null while a currency has no price. */
      hedging_usdt: string | null
      /** In USDT; null while a currency has no price. */
      profit_usdt: string | null
      /** Currencies without a price. */
      unpriced: string[]
      /** Accounts of the house that are not empty: its earnings by kind, and the rest. */
      accounts: {
        account_id: string
        /** Such as `fees`, `withdrawal_fees` or `custody`. */
        kind: string
        symbol: string
        balance: string
      }[]
      /** Hedges whose outcome is not known. */
      hedges: {
        reference: string
        provider: string
        side: string
        symbol: string
        /** Unix seconds. */
        since: number
      }[]
    }
  }
  /** The kill switches, and what is halted by whom and why */
  officeListSwitches: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      items: {
        /** What it stops; its acts are those of this noun. `payment` is all networks and rails at once. */
        kind: 'payment' | 'network' | 'rail' | 'product' | 'supplier'
        /** Which one, as its acts name it. */
        code: string
        /** Who halted it, and why; null while it runs. */
        halt: {
          operator: string
          reason: string
          /** Unix seconds. */
          at: number
        } | null
      }[]
    }
  }
  /** Entries of the ledger, newest first */
  officeListLedgerEntries: {
    params: undefined
    query: {
      /** By default 50. */
      limit?: number | undefined
      cursor?: string | undefined
      kind?: string | undefined
      reference?: string | undefined
      account?: string | undefined
    }
    body: undefined
    data: {
      items: {
        id: string
        /** Such as `transfer_internal`. */
        kind: string
        /** What it is about: an id, or what begins with one. */
        reference: string
        /** Unix seconds. */
        at: number
        /** What it is about. */
        about: {
          /** The id in its reference; null where it holds none. */
          id: string | null
          /** What has this id, such as `withdrawal`; null where nothing known has. */
          is: string | null
          /** Where this API shows it; null where it does not. */
          path: string | null
        }
        movement_count: number
        /** The first two; `officeGetLedgerEntry` tells all. */
        movements: {
          symbol: string
          amount: string
          from: {
            account_id: string
            /** Such as `funding_available`. */
            kind: string
            owner: 'customer' | 'card' | 'house'
            owner_id: string
            /** The customer who owns it; null for a card’s and the house’s. */
            customer: {
              number: number
              username: string
            } | null
          }
          to: {
            account_id: string
            /** Such as `funding_available`. */
            kind: string
            owner: 'customer' | 'card' | 'house'
            owner_id: string
            /** The customer who owns it; null for a card’s and the house’s. */
            customer: {
              number: number
              username: string
            } | null
          }
        }[]
      }[]
      /** Cursor of the next page; null at the end. */
      next: string | null
    }
  }
  /** The kinds of entries that the ledger has */
  officeGetLedgerKinds: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      kinds: string[]
    }
  }
  /** An entry: its movements, their accounts and owners, and what it is about */
  officeGetLedgerEntry: {
    params: {
      id: string
    }
    query: undefined
    body: undefined
    data: {
      id: string
      /** Such as `transfer_internal`. */
      kind: string
      /** What it is about: an id, or what begins with one. */
      reference: string
      /** Unix seconds. */
      at: number
      /** The block of the sealed chain that holds it; null before it is sealed. */
      block: number | null
      movements: {
        position: number
        symbol: string
        amount: string
        from: {
          account_id: string
          /** Such as `funding_available`. */
          kind: string
          owner: 'customer' | 'card' | 'house'
          owner_id: string
          /** The customer who owns it; null for a card’s and the house’s. */
          customer: {
            number: number
            username: string
          } | null
          /** Which movement of the account it is. */
          sequence: number
          /** Balance of the account after it. */
          balance: string
        }
        to: {
          account_id: string
          /** Such as `funding_available`. */
          kind: string
          owner: 'customer' | 'card' | 'house'
          owner_id: string
          /** The customer who owns it; null for a card’s and the house’s. */
          customer: {
            number: number
            username: string
          } | null
          /** Which movement of the account it is. */
          sequence: number
          /** Balance of the account after it. */
          balance: string
        }
      }[]
      /** What an entry is about. */
      subject: {
        /** The id in its reference; null where it holds none. */
        id: string | null
        /** What has this id, such as `withdrawal`; null where nothing known has. */
        is: string | null
        /** Where this API shows it; null where it does not. */
        path: string | null
        /** Lines with this id in the histories of customers, at most ten. */
        transactions: {
          transaction_id: string
          type: string
          status: string
          customer: {
            number: number
            username: string
          }
        }[]
      }
    }
  }
  /** An account of the ledger with its owner and balance */
  officeGetLedgerAccount: {
    params: {
      id: string
    }
    query: undefined
    body: undefined
    data: {
      account_id: string
      /** Such as `funding_available`. */
      kind: string
      owner: 'customer' | 'card' | 'house'
      owner_id: string
      /** The customer who owns it; null for a card’s and the house’s. */
      customer: {
        number: number
        username: string
      } | null
      symbol: string
      balance: string
      /** How many movements it has seen. */
      movements: number
      /** Unix seconds. */
      opened_at: number
    }
  }
  /** Movements of an account with the balance after each, newest first */
  officeListLedgerMovements: {
    params: {
      id: string
    }
    query: {
      /** By default 50. */
      limit?: number | undefined
      cursor?: number | undefined
      from?: number | undefined
      to?: number | undefined
    }
    body: undefined
    data: {
      items: {
        /** Which movement of the account it is. */
        sequence: number
        /** Unix seconds. */
        at: number
        entry_id: string
        /** Kind of the entry, such as `transfer`. */
        kind: string
        /** What it is about: an id, or what begins with one. */
        reference: string
        /** What it is about. */
        about: {
          /** The id in its reference; null where it holds none. */
          id: string | null
          /** What has this id, such as `withdrawal`; null where nothing known has. */
          is: string | null
          /** Where this API shows it; null where it does not. */
          path: string | null
        }
        /** Below zero for what left. */
        amount: string
        /** Balance after it. */
        balance: string
      }[]
      /** Cursor of the next page; null at the end. */
      next: string | null
    }
  }
  /** The head of the sealed chain of entries */
  officeGetLedgerSeal: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      /** Null before the first block. */
      head: {
        height: number
        /** SHA-256 in hex. */
        hash: string
        /** Entries of the last block. */
        entries: number
        /** Entries that no block holds yet, counted to 100,000. */
        unsealed: number
        /** Unix seconds. */
        sealed_at: number
      } | null
    }
  }
  /** Run the audit in the background */
  officeStartAudit: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      id: string
      operator: string
      /** `unsound`: something contradicts a claim. `failed`: it did not come to an end. */
      status: 'running' | 'sound' | 'unsound' | 'failed'
      /** Claims that are checked so far. */
      checked: number
      /** Claims that something contradicts. */
      violated: number
      /** Why it failed. */
      problem: string | null
      /** Unix seconds. */
      started_at: number
      ended_at: number | null
      checks: {
        claim: string
        /** How many things it looked at. */
        examined: number
        /** What contradicts it. */
        violations: string[]
        /** What people should know although it contradicts nothing. */
        notes: string[]
      }[]
    }
  }
  /** Audit runs, newest first */
  officeListAudits: {
    params: undefined
    query: {
      /** By default 50. */
      limit?: number | undefined
      cursor?: string | undefined
      status?: 'running' | 'sound' | 'unsound' | 'failed' | undefined
      operator?: string | undefined
    }
    body: undefined
    data: {
      items: {
        id: string
        operator: string
        /** `unsound`: something contradicts a claim. `failed`: it did not come to an end. */
        status: 'running' | 'sound' | 'unsound' | 'failed'
        /** Claims that are checked so far. */
        checked: number
        /** Claims that something contradicts. */
        violated: number
        /** Why it failed. */
        problem: string | null
        /** Unix seconds. */
        started_at: number
        ended_at: number | null
      }[]
      /** Cursor of the next page; null at the end. */
      next: string | null
    }
  }
  /** An audit run with its checks */
  officeGetAudit: {
    params: {
      id: string
    }
    query: undefined
    body: undefined
    data: {
      id: string
      operator: string
      /** `unsound`: something contradicts a claim. `failed`: it did not come to an end. */
      status: 'running' | 'sound' | 'unsound' | 'failed'
      /** Claims that are checked so far. */
      checked: number
      /** Claims that something contradicts. */
      violated: number
      /** Why it failed. */
      problem: string | null
      /** Unix seconds. */
      started_at: number
      ended_at: number | null
      checks: {
        claim: string
        /** How many things it looked at. */
        examined: number
        /** What contradicts it. */
        violations: string[]
        /** What people should know although it contradicts nothing. */
        notes: string[]
      }[]
    }
  }
  /** The catalogue as it is in force, by section */
  officeGetCatalogue: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      sections: {
        name: string
        /** As the file of the section has them. */
        entries: Record<string, unknown>
      }[]
    }
  }
  /** Read the audit log, newest first */
  officeListLog: {
    params: undefined
    query: {
      operator?: string | undefined
      action?: string | undefined
      subject?: string | undefined
      /** By default 50. */
      limit?: number | undefined
      cursor?: string | undefined
    }
    body: undefined
    data: {
      items: {
        id: string
        /** Unix seconds. */
        at: number
        operator: string
        /** The two words of the act, such as `networks halt`. */
        action: string
        subject: string | null
        reason: string | null
        /** `before` and `after` of what the act changed, and more about it. */
        details: Record<string, unknown>
        ip: string | null
        request_id: string | null
      }[]
      /** Asks for the lines behind these; null where there is none. */
      next: string | null
    }
  }
  /** The key that signs your approvals */
  officeGetKey: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      /** Null before the first one. */
      public_key: string | null
    }
  }
  /** Enrol the key that signs your approvals */
  officeEnrolKey: {
    params: undefined
    query: undefined
    body: {
      /** Must be an Ed25519 public key: 32 bytes in Base64. */
      public_key: string
      /**
       * The key that you have enrolled before, which signs nothing more then. Must be an Ed25519 public key:
       * 32 bytes in Base64.
       */
      replaces?: string | undefined
    }
    data: {
      public_key: string
      /** What is left to do before it counts; null for nothing. */
      next: string | null
    }
  }
  /** Begin the sign-in of a command */
  officeBeginDevice: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      /** Secret of the command. */
      device_code: string
      /** What the person types. */
      user_code: string
      /** Where they type it. */
      verification_uri: string
      /** Seconds. */
      expires_in: number
      /** Seconds between two questions for the session. */
      interval: number
    }
  }
  /** Let a command act as you */
  officeApproveDevice: {
    params: undefined
    query: undefined
    body: {
      /** Must be the code that the command shows, such as WDJB-MJHT. */
      user_code: string
    }
    data: {
      /** Where the command was begun. */
      ip: string
    }
  }
  /** Take the session of a command */
  officeTakeDeviceSession: {
    params: undefined
    query: undefined
    body: {
      device_code: string
    }
    data: {
      /** Value of the session’s cookie. */
      session_token: string
      csrf_token: string
    }
  }
  /** How many requests with keys ended how */
  officeGetRequestOutcomes: {
    params: undefined
    query: {
      /** By default 24. */
      hours?: number | undefined
    }
    body: undefined
    data: {
      succeeded: number
      /** Answered with a status 4xx. */
      refused: number
      /** Answered with a status 5xx. */
      failed: number
    }
  }
  /** What can be done by hand */
  officeListActs: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      items: {
        /** Two words, such as `withdrawals approve`. */
        name: string
        /** The operation that does it. */
        operation: string
        /** What it concerns, such as `ID`; empty for nothing. */
        subject: string
        summary: string
        /** The right that a role needs for it. */
        right: string
        options: {
          name: string
          help: string
        }[]
      }[]
    }
  }
  /** Makes a customer. */
  officeCustomersCreate: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: USERNAME. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** the address, which is needed */
      email?: string | undefined
      /** a word such as none, pending or approved (none) */
      kyc?: string | undefined
      /** a tariff of the catalogue (default) */
      tariff?: string | undefined
      /** who they are to the identity provider, to sign in to the console (nobody) */
      'sso-subject'?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Gives a customer another tariff: its fees, limits and guards hold from the next request on. */
  officeCustomersSetTariff: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: USERNAME. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** a tariff of the catalogue, which is needed */
      tariff?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Lets the keys of a customer open nothing; running servers refuse them within a second. */
  officeCustomersFreeze: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: USERNAME. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log; it is needed */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Lets the keys of a frozen customer work again. */
  officeCustomersUnfreeze: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: USERNAME. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Makes a key for a customer and shows its secret, this once. */
  officeKeysCreate: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: USERNAME. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** all, read, or NAME,… */
      permissions?: string | undefined
      /** ADDRESS,… (anywhere) */
      'allowed-ips'?: string | undefined
      /** requests a minute (600) */
      'rate-limit'?: string | undefined
      /** a time such as 2030-01-01T00:00:00Z (never) */
      expires?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows the keys of a customer, oldest first, without their secrets. */
  officeKeysList: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: USERNAME. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Disables a key; running servers refuse it within a second, and its owner cannot enable it. */
  officeKeysDisable: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: API_KEY. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Enables a key that an operator disabled. */
  officeKeysEnable: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: API_KEY. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /**
   * Gives a customer limits of their own in USDT, or those of the tariff again, from the next request
   * on.
   */
  officeCustomersSetLimits: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: USERNAME. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** what they may withdraw and pay out in a day, such as 5000, or tariff */
      withdraw?: string | undefined
      /** what they may pay in by rails in a day, or tariff */
      'fiat-deposit'?: string | undefined
      /** what waits for an operator when it is worth more, or tariff */
      approval?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /**
   * Says who a customer is to the identity provider, so that this person signs in to the console;
   * sessions of the one before end.
   */
  officeCustomersSetSso: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: USERNAME. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** the subject (sub) that the identity provider tells of the person */
      'sso-subject'?: string | undefined
      /** yes, so that nobody signs in as this customer */
      remove?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows payments that wait for a decision. */
  officeInboxList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** on this network only */
      network?: string | undefined
      /** for this reason only; unsupported_token is left out unless it is asked for */
      reason?: string | undefined
      /** that came after the payment of this ID */
      after?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows a payment, and whose it may be. */
  officeInboxShow: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Credits a payment to a customer, who sees an ordinary deposit. */
  officeInboxCredit: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** the username */
      to?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Requests, with your signature, that a payment is sent back; another operator approves it. */
  officeInboxRefund: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** where to */
      address?: string | undefined
      /** the tag there */
      tag?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Approves a refund that another operator requested. */
  officeInboxApprove: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Gives up a refund that nobody has approved. */
  officeInboxWithdraw: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Makes a payment the house’s own. */
  officeInboxKeep: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows deposits that a reorganisation took after they were booked: losses of the house. */
  officeDepositsReversed: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows the addresses of the hot and cold wallets, what they hold, and what lies at deposit addresses. */
  officeTreasuryList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows the withdrawals that wait for an approval, or all of one status, oldest first. */
  officeWithdrawalsList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** one of waiting, processing, completed, failed, cancelled; by default waiting */
      status?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows all about a withdrawal: what an approval signs, and what became of its payment. */
  officeWithdrawalsShow: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Approves a waiting withdrawal with your signature; it is paid once enough operators have signed. */
  officeWithdrawalsApprove: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** the hash of the statement that was read, to approve nothing else */
      hash?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Rejects a waiting withdrawal; its customer gets the money back. */
  officeWithdrawalsReject: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows the payouts that wait for an approval, or all of one status, oldest first. */
  officePayoutsList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** one of waiting, processing, completed, failed; by default waiting */
      status?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows all about a payout: what an approval signs, and what became of its payment. */
  officePayoutsShow: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Approves a waiting payout with your signature; it is paid once enough operators have signed. */
  officePayoutsApprove: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** the hash of the statement that was read, to approve nothing else */
      hash?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Rejects a waiting payout; its customer gets the money back. */
  officePayoutsReject: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows what issuers told of cards and the books cannot follow, oldest first. */
  officeCardBreaksList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Notes how a card break ended; it moves no money. */
  officeCardBreaksClose: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** how it ended, for the audit log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows the latest gift card orders, newest first. */
  officeGiftCardsList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** one of processing, completed, failed */
      status?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows all about a gift card order but its code: its supplier, who read the code, mails and debts. */
  officeGiftCardsShow: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ORDER. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Sends the code of a completed order to the address of the order again. */
  officeGiftCardsResend: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ORDER. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows the latest payments of services, newest first. */
  officeServicesList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** one of CREATED, PROCESSING, COMPLETED, FAILED, REFUNDED */
      status?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows all about a payment of a service: its supplier, its receipt and debts. */
  officeServicesShow: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ORDER. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows the payments on chains that have not ended, and what holds them up. */
  officeSpendsList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** of this network only */
      network?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows a payment with its transactions and all that happened to it. */
  officeSpendsShow: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Lets a payment that waits go on at once; what may have been sent is looked up, never sent anew. */
  officeSpendsRetry: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /**
   * Gives up a payment that nobody has signed, or that foreign transactions displaced for good; its
   * money goes back to its owner.
   */
  officeSpendsFail: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log; it is needed */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows what was asked of outside parties and has no outcome, with what is in its way. */
  officeOutsideList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /**
   * Asks about an instruction at once instead of at its next time; one that may have arrived is looked
   * up.
   */
  officeOutsideRetry: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: REFERENCE. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Stops every payment by the house, on all networks and rails; payments under way still arrive. */
  officePaymentsHalt: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the customers’ support and the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Lets payments go on. */
  officePaymentsResume: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why it may */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows every product; for a halted one also who halted it and why. */
  officeProductsList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /**
   * Stops what customers begin in a product until it is resumed; what was begun is carried on, and can
   * be cancelled.
   */
  officeProductsHalt: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: PRODUCT. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the customers’ support and the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Lets a halted product go on. */
  officeProductsResume: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: PRODUCT. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why it may */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows every network; for a halted one also who halted it and why. */
  officeNetworksList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Stops payments by the house on a network until it is resumed; payments under way still arrive. */
  officeNetworksHalt: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: NETWORK. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the customers’ support and the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Lets a halted network go on. */
  officeNetworksResume: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: NETWORK. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why it may */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows every rail; for a halted one also who halted it and why. */
  officeRailsList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Stops payouts by the house over a rail until it is resumed; payouts under way still arrive. */
  officeRailsHalt: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: RAIL. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the customers’ support and the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Lets a halted rail go on. */
  officeRailsResume: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: RAIL. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why it may */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows what the house has at each supplier, by the books and by its word. */
  officeSuppliersList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Books money that the house sent to a supplier from outside of these books. */
  officeSuppliersFund: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: PORT. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** how much, such as 5000 */
      amount?: string | undefined
      /** its currency; otherwise that of the supplier’s balance */
      asset?: string | undefined
      /** counts once for this reference, such as the bank’s; otherwise each call counts */
      reference?: string | undefined
      /** why, for the log; it is needed */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /**
   * Stops orders at a supplier until it is resumed; new ones are refused, and those that wait go on
   * waiting.
   */
  officeSuppliersHalt: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: SUPPLIER. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the customers’ support and the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Lets a halted supplier go on. */
  officeSuppliersResume: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: SUPPLIER. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why it may */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows the purchases without an end, oldest first, with what is in their way. */
  officePurchasesList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows a purchase, what was asked of its supplier, and how it can end. */
  officePurchasesShow: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Gives an open purchase up and its money back to the customer. */
  officePurchasesFail: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log; it is needed */
      reason?: string | undefined
      /** yes, to fail one that may have arrived: a delivery is the supplier’s debt then */
      'although-unknown'?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows what suppliers owe the house, oldest first. */
  officeDebtsList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows the debts for a purchase, and how they can end. */
  officeDebtsShow: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Books that a supplier gave a debt back to the house’s balance there. */
  officeDebtsPaid: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log; it is needed */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Moves a debt of a supplier to losses. */
  officeDebtsWriteOff: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log; it is needed */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows differences between rails, their statements and the books, oldest first. */
  officeBreaksList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** of this rail only */
      rail?: string | undefined
      /**
       * one of unclaimed, contradiction, amount_differs, missing, unknown_payout, paid_after_failure,
       * return_differs
       */
      kind?: string | undefined
      /** at least this old, such as 12h or 3d */
      age?: string | undefined
      /** the ID of the break after which the list goes on */
      after?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows a break, and how it can end. */
  officeBreaksShow: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Credits an unclaimed payment to a customer, who sees a deposit. */
  officeBreaksCredit: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** the username */
      to?: string | undefined
      /** why, for the log; it is needed */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Tells that an unclaimed payment is one that the books have under another id. */
  officeBreaksMatch: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** the transaction id of the payment in the books */
      payment?: string | undefined
      /** why, for the log; it is needed */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Moves a difference to losses, or from them; an unclaimed payment becomes the house’s own. */
  officeBreaksWriteOff: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log; it is needed */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Ends a break that is explained elsewhere; the books stay as they are. */
  officeBreaksClose: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log; it is needed */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows inventory, positions and profit. */
  officeHouseShow: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Adds money of the house to the inventory. */
  officeHouseFund: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: SYMBOL. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** how much, which is needed */
      amount?: string | undefined
      /** a text; a repeat with it counts once */
      reference?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Takes money of the house out of the inventory, as far as it goes. */
  officeHouseWithdraw: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: SYMBOL. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** how much, which is needed */
      amount?: string | undefined
      /** a text; a repeat with it counts once */
      reference?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows who may approve payments. */
  officeOperatorsList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Takes the right to sign in, to act and to approve from a person, for good. */
  officeOperatorsDisable: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: NAME. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Ends the sessions of a person in every browser and command, such as when their role has changed. */
  officeOperatorsSignOut: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: NAME. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /**
   * Frees a name: for another person who has it at the identity provider, or for another name of the
   * same.
   */
  officeOperatorsUnbind: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: NAME. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why it is theirs now; it is needed */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows what operators did, newest first. */
  officeLogList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** of this subject only */
      subject?: string | undefined
      /** at most so many lines (50) */
      limit?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
}

export const operations = {
  officeListInbox: 'GET /api/office/v1/inbox',
  officeGetInboxItem: 'GET /api/office/v1/inbox/{id}',
  officeGetHouseWallets: 'GET /api/office/v1/house/wallets',
  officeListWithdrawals: 'GET /api/office/v1/withdrawals',
  officeGetWithdrawal: 'GET /api/office/v1/withdrawals/{id}',
  officeListPayouts: 'GET /api/office/v1/payouts',
  officeGetPayout: 'GET /api/office/v1/payouts/{id}',
  officeListBreaks: 'GET /api/office/v1/breaks',
  officeGetOrder: 'GET /api/office/v1/orders/{id}',
  officeListOrderTrades: 'GET /api/office/v1/orders/{id}/trades',
  officeListCardBreaks: 'GET /api/office/v1/card-breaks',
  officeGetMe: 'GET /api/office/v1/me',
  officeSignOut: 'POST /api/office/v1/sign-out',
  officeListSessions: 'GET /api/office/v1/sessions',
  officeEndSession: 'DELETE /api/office/v1/sessions/{session_id}',
  officeGetOverview: 'GET /api/office/v1/overview',
  officeGetHead: 'GET /api/office/v1/head',
  officeListCustomers: 'GET /api/office/v1/customers',
  officeGetCustomer: 'GET /api/office/v1/customers/{number}',
  officeGetCustomerStatement: 'GET /api/office/v1/customers/{number}/statement',
  officeListTransactions: 'GET /api/office/v1/transactions',
  officeGetTransaction: 'GET /api/office/v1/transactions/{id}',
  officeListStuck: 'GET /api/office/v1/stuck',
  officeListDebts: 'GET /api/office/v1/debts',
  officeGetHouse: 'GET /api/office/v1/house',
  officeListSwitches: 'GET /api/office/v1/switches',
  officeListLedgerEntries: 'GET /api/office/v1/ledger/entries',
  officeGetLedgerKinds: 'GET /api/office/v1/ledger/kinds',
  officeGetLedgerEntry: 'GET /api/office/v1/ledger/entries/{id}',
  officeGetLedgerAccount: 'GET /api/office/v1/ledger/accounts/{id}',
  officeListLedgerMovements: 'GET /api/office/v1/ledger/accounts/{id}/movements',
  officeGetLedgerSeal: 'GET /api/office/v1/ledger/seal',
  officeStartAudit: 'POST /api/office/v1/audit/runs',
  officeListAudits: 'GET /api/office/v1/audit/runs',
  officeGetAudit: 'GET /api/office/v1/audit/runs/{id}',
  officeGetCatalogue: 'GET /api/office/v1/catalogue',
  officeListLog: 'GET /api/office/v1/log',
  officeGetKey: 'GET /api/office/v1/me/key',
  officeEnrolKey: 'POST /api/office/v1/me/key',
  officeBeginDevice: 'POST /api/office/v1/device',
  officeApproveDevice: 'POST /api/office/v1/device/approve',
  officeTakeDeviceSession: 'POST /api/office/v1/device/token',
  officeGetRequestOutcomes: 'GET /api/office/v1/requests/outcomes',
  officeListActs: 'GET /api/office/v1/acts',
  officeCustomersCreate: 'POST /api/office/v1/acts/customers/create',
  officeCustomersSetTariff: 'POST /api/office/v1/acts/customers/set-tariff',
  officeCustomersFreeze: 'POST /api/office/v1/acts/customers/freeze',
  officeCustomersUnfreeze: 'POST /api/office/v1/acts/customers/unfreeze',
  officeKeysCreate: 'POST /api/office/v1/acts/keys/create',
  officeKeysList: 'POST /api/office/v1/acts/keys/list',
  officeKeysDisable: 'POST /api/office/v1/acts/keys/disable',
  officeKeysEnable: 'POST /api/office/v1/acts/keys/enable',
  officeCustomersSetLimits: 'POST /api/office/v1/acts/customers/set-limits',
  officeCustomersSetSso: 'POST /api/office/v1/acts/customers/set-sso',
  officeInboxList: 'POST /api/office/v1/acts/inbox/list',
  officeInboxShow: 'POST /api/office/v1/acts/inbox/show',
  officeInboxCredit: 'POST /api/office/v1/acts/inbox/credit',
  officeInboxRefund: 'POST /api/office/v1/acts/inbox/refund',
  officeInboxApprove: 'POST /api/office/v1/acts/inbox/approve',
  officeInboxWithdraw: 'POST /api/office/v1/acts/inbox/withdraw',
  officeInboxKeep: 'POST /api/office/v1/acts/inbox/keep',
  officeDepositsReversed: 'POST /api/office/v1/acts/deposits/reversed',
  officeTreasuryList: 'POST /api/office/v1/acts/treasury/list',
  officeWithdrawalsList: 'POST /api/office/v1/acts/withdrawals/list',
  officeWithdrawalsShow: 'POST /api/office/v1/acts/withdrawals/show',
  officeWithdrawalsApprove: 'POST /api/office/v1/acts/withdrawals/approve',
  officeWithdrawalsReject: 'POST /api/office/v1/acts/withdrawals/reject',
  officePayoutsList: 'POST /api/office/v1/acts/payouts/list',
  officePayoutsShow: 'POST /api/office/v1/acts/payouts/show',
  officePayoutsApprove: 'POST /api/office/v1/acts/payouts/approve',
  officePayoutsReject: 'POST /api/office/v1/acts/payouts/reject',
  officeCardBreaksList: 'POST /api/office/v1/acts/card-breaks/list',
  officeCardBreaksClose: 'POST /api/office/v1/acts/card-breaks/close',
  officeGiftCardsList: 'POST /api/office/v1/acts/gift-cards/list',
  officeGiftCardsShow: 'POST /api/office/v1/acts/gift-cards/show',
  officeGiftCardsResend: 'POST /api/office/v1/acts/gift-cards/resend',
  officeServicesList: 'POST /api/office/v1/acts/services/list',
  officeServicesShow: 'POST /api/office/v1/acts/services/show',
  officeSpendsList: 'POST /api/office/v1/acts/spends/list',
  officeSpendsShow: 'POST /api/office/v1/acts/spends/show',
  officeSpendsRetry: 'POST /api/office/v1/acts/spends/retry',
  officeSpendsFail: 'POST /api/office/v1/acts/spends/fail',
  officeOutsideList: 'POST /api/office/v1/acts/outside/list',
  officeOutsideRetry: 'POST /api/office/v1/acts/outside/retry',
  officePaymentsHalt: 'POST /api/office/v1/acts/payments/halt',
  officePaymentsResume: 'POST /api/office/v1/acts/payments/resume',
  officeProductsList: 'POST /api/office/v1/acts/products/list',
  officeProductsHalt: 'POST /api/office/v1/acts/products/halt',
  officeProductsResume: 'POST /api/office/v1/acts/products/resume',
  officeNetworksList: 'POST /api/office/v1/acts/networks/list',
  officeNetworksHalt: 'POST /api/office/v1/acts/networks/halt',
  officeNetworksResume: 'POST /api/office/v1/acts/networks/resume',
  officeRailsList: 'POST /api/office/v1/acts/rails/list',
  officeRailsHalt: 'POST /api/office/v1/acts/rails/halt',
  officeRailsResume: 'POST /api/office/v1/acts/rails/resume',
  officeSuppliersList: 'POST /api/office/v1/acts/suppliers/list',
  officeSuppliersFund: 'POST /api/office/v1/acts/suppliers/fund',
  officeSuppliersHalt: 'POST /api/office/v1/acts/suppliers/halt',
  officeSuppliersResume: 'POST /api/office/v1/acts/suppliers/resume',
  officePurchasesList: 'POST /api/office/v1/acts/purchases/list',
  officePurchasesShow: 'POST /api/office/v1/acts/purchases/show',
  officePurchasesFail: 'POST /api/office/v1/acts/purchases/fail',
  officeDebtsList: 'POST /api/office/v1/acts/debts/list',
  officeDebtsShow: 'POST /api/office/v1/acts/debts/show',
  officeDebtsPaid: 'POST /api/office/v1/acts/debts/paid',
  officeDebtsWriteOff: 'POST /api/office/v1/acts/debts/write-off',
  officeBreaksList: 'POST /api/office/v1/acts/breaks/list',
  officeBreaksShow: 'POST /api/office/v1/acts/breaks/show',
  officeBreaksCredit: 'POST /api/office/v1/acts/breaks/credit',
  officeBreaksMatch: 'POST /api/office/v1/acts/breaks/match',
  officeBreaksWriteOff: 'POST /api/office/v1/acts/breaks/write-off',
  officeBreaksClose: 'POST /api/office/v1/acts/breaks/close',
  officeHouseShow: 'POST /api/office/v1/acts/house/show',
  officeHouseFund: 'POST /api/office/v1/acts/house/fund',
  officeHouseWithdraw: 'POST /api/office/v1/acts/house/withdraw',
  officeOperatorsList: 'POST /api/office/v1/acts/operators/list',
  officeOperatorsDisable: 'POST /api/office/v1/acts/operators/disable',
  officeOperatorsSignOut: 'POST /api/office/v1/acts/operators/sign-out',
  officeOperatorsUnbind: 'POST /api/office/v1/acts/operators/unbind',
  officeLogList: 'POST /api/office/v1/acts/log/list',
} as const
