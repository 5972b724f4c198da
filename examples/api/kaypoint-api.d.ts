export interface paths {
    "/api/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an account; its phone gets a code to verify it
         * @description Needs no token; with one, it must be of an open account.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in with an email or a username
         * @description Needs no token.
         */
        post: operations["auth-login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is logged in
         * @description Needs no token.
         */
        get: operations["auth-session"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The next pair of tokens, by the refresh token in the body or in the cookie
         * @description Needs no token.
         */
        post: operations["auth-refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the session and all its tokens
         * @description Takes any token, also of a closed account.
         */
        post: operations["auth-logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/validate-account-otp-web": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the code to the phone again (activate-resend), or check it (activate-check)
         * @description Needs the token of an open account.
         */
        post: operations["validate-account-otp-web"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/edit-phone-number": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for another phone number, which its code makes the number of the account
         * @description Needs a token of at most 15 minutes, or the password again.
         */
        post: operations["edit-phone-number"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forget-account-sendotp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a password reset: send a code by email, or by SMS for a phone number, if there is an account
         * @description Needs no token.
         */
        post: operations["forget-account-sendotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/validate-account-otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the code or key of a recovery; without one, send another
         * @description Needs no token.
         */
        post: operations["validate-account-otp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/update-forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password, after the right code
         * @description Needs no token.
         */
        post: operations["update-forgot-password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The plans and their prices
         * @description Needs no token.
         */
        get: operations["subscription-plans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/download_process.php": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The releases, by category and operating system
         * @description Needs no token.
         */
        get: operations["download-process-php"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What an order of a plan is made of: extras, saved cards and ways to be set up
         * @description Needs the token of an owner whose phone or email is verified.
         */
        post: operations["subscription-summary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/check-coupon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Whether a coupon counts for the newest order, and the total with it
         * @description Needs the token of an owner whose phone or email is verified.
         */
        post: operations["check-coupon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/validate-card-payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an order before its card payment, and begin the payment where a new card pays
         * @description Needs the token of an owner whose phone or email is verified. With an Idempotency-Key the call can be repeated, and is done once.
         */
        post: operations["validate-card-payment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribe-with-card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count a card payment that was begun before, or charge a saved card
         * @description Needs the token of an owner whose phone or email is verified. With an Idempotency-Key the call can be repeated, and is done once.
         */
        post: operations["subscribe-with-card"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribe-with-wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay an order from the wallet
         * @description Needs the token of an owner whose phone or email is verified. With an Idempotency-Key the call can be repeated, and is done once.
         */
        post: operations["subscribe-with-wallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribe-for-free": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a plan that costs nothing, the free trial, or what a coupon makes free
         * @description Needs the token of an owner whose phone or email is verified. With an Idempotency-Key the call can be repeated, and is done once.
         */
        post: operations["subscribe-for-free"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/topup-wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a top-up of the wallet, or count one that was begun before
         * @description Needs the token of an owner whose phone or email is verified. With an Idempotency-Key the call can be repeated, and is done once.
         */
        post: operations["topup-wallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The owner's account number, and the newest transfers to it
         * @description Needs the token of an owner whose phone or email is verified.
         */
        get: operations["deposits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/make-pay-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask another person to pay an order that waits for its payment, or to add money to the wallet
         * @description Needs the token of an owner whose phone or email is verified. With an Idempotency-Key the call can be repeated, and is done once.
         */
        post: operations["make-pay-link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pay-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The newest 100 payment links of the account
         * @description Needs the token of an owner whose phone or email is verified.
         */
        get: operations["pay-links"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/withdraw-pay-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a payment link at once; a payment that began before still counts
         * @description Needs the token of an owner whose phone or email is verified.
         */
        post: operations["withdraw-pay-link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Invoices and credit notes, newest first, 50 a page
         * @description Needs the token of an owner whose phone or email is verified.
         */
        get: operations["invoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An invoice or a credit note as it was printed
         * @description Needs the token of an owner whose phone or email is verified.
         */
        get: operations["invoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/make-pro-forma": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the pro-forma of an order that waits for its payment; the same order has one
         * @description Needs the token of an owner whose phone or email is verified.
         */
        post: operations["make-pro-forma"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pro-formas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pro-formas, newest first, 50 a page
         * @description Needs the token of an owner whose phone or email is verified.
         */
        get: operations["pro-formas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pro-forma": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A pro-forma as it was printed, and what it is worth now
         * @description Needs the token of an owner whose phone or email is verified.
         */
        get: operations["pro-forma"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/registrants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The customers that the agent signed up, a page at a time
         * @description Needs the token of an agent whose phone is verified.
         */
        get: operations["registrants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reseller/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the agent's token wallet holds
         * @description Needs the token of an agent whose phone is verified.
         */
        get: operations["reseller-balance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reseller/subscription-summary-agent/{locationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What an order for a customer's shop is made of
         * @description Needs the token of an agent whose phone is verified.
         */
        get: operations["reseller-subscription-summary-agent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reseller/subscribe-with-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay for a customer's shop from the agent's token wallet
         * @description Needs the token of an agent whose phone is verified. With an Idempotency-Key the call can be repeated, and is done once.
         */
        post: operations["reseller-subscribe-with-token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/device/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask to be signed in, by a form; the owner types the user code at the address of the answer
         * @description Needs no token.
         */
        post: operations["device-code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/device/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask whether the owner has said yes, or for the next pair of tokens, by a form
         * @description Needs no token.
         */
        post: operations["device-token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entitlement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the shop of the till may use, as a document signed by the keys of /.well-known/jwks.json
         * @description Needs the access token of a till.
         */
        get: operations["entitlement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send what the till sold, as JSON; a receipt counts once, so send again what got no answer
         * @description Needs the access token of a till.
         */
        post: operations["sales"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back a sale that a till of the shop sent, as JSON; it counts once, so send again what got no answer
         * @description Needs the access token of a till.
         */
        post: operations["sales-void"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Why nothing was done */
        Refusal: {
            /** @constant */
            success: false;
            /** @constant */
            error: true;
            /** @description What to do next, in words */
            message: string;
            /** @description By field */
            errors?: {
                [key: string]: string[];
            };
            /** @description What the client should do, or needs */
            data?: {
                /** @enum {string} */
                action?: "refresh" | "confirm-password";
            } & {
                [key: string]: unknown;
            };
        };
        /** @description The same as RFC 9457 writes it, for clients that accept it */
        Problem: {
            type: string;
            status: number;
            detail: string;
            errors?: {
                [key: string]: string[];
            };
            data?: {
                [key: string]: unknown;
            };
        };
        /** @description Why a till got nothing */
        TillRefusal: {
            /** @description As RFC 6749 and RFC 8628 name it */
            error: string;
            /** @description For developers of tills */
            error_description: string;
            /** @description With slow_down: the seconds to wait from now on */
            interval?: number;
            /** @description Where the sales are wrong, such as sales.3.lines.0.quantity */
            problems?: {
                at: string;
                message: string;
            }[];
        };
    };
    responses: {
        /** @description The body cannot be read, or a field is there twice */
        Refusal400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Log in; with data.action refresh, refresh the token once and call again */
        Refusal401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It is not paid yet, or there is too little to pay with */
        Refusal402: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description This is not for you, or the password must be typed again */
        Refusal403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or not yours */
        Refusal404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Method not allowed */
        Refusal405: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It was done before, or something has changed since */
        Refusal409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large */
        Refusal413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body has a content type or an encoding that is not accepted */
        Refusal415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A field is wrong */
        Refusal422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many calls; Retry-After says how many seconds to wait */
        Refusal429: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Server error */
        Refusal500: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A service that is needed does not answer */
        Refusal503: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ngozi Stores",
                 *       "username": "ngozistores",
                 *       "email": "ngozi@stores.example",
                 *       "phone": "08031230007",
                 *       "about": "Facebook",
                 *       "referralCode": "text",
                 *       "acceptTerms": "on",
                 *       "page": "text",
                 *       "code": "48021",
                 *       "intent": "without-code",
                 *       "plan": "2",
                 *       "duration": "1",
                 *       "onTrial": "true",
                 *       "where": "text",
                 *       "address": "text",
                 *       "macAddress1": "text",
                 *       "macAddress2": "text",
                 *       "country": "text",
                 *       "currency_sign": "text",
                 *       "timezone": "text",
                 *       "agent_id": "TUNDE1",
                 *       "on_trial": "true",
                 *       "password": "three bags of rice",
                 *       "password_confirmation": "three bags of rice"
                 *     }
                 */
                "application/json": {
                    name: string;
                    username: string;
                    email: string;
                    phone: string;
                    /** @enum {string} */
                    about?: "Facebook" | "Instagram" | "Whatsapp" | "Friends" | "Others";
                    referralCode?: string;
                    /** @enum {string} */
                    acceptTerms: "on" | "true";
                    page?: string;
                    code?: string;
                    /** @enum {string} */
                    intent?: "without-code";
                    plan?: string | number;
                    /**
                     * @description month or yearly; 1 and 12 months mean the same
                     * @enum {string|integer}
                     */
                    duration?: "1" | "12" | "yearly" | "month" | 1 | 12;
                    /** @enum {string} */
                    onTrial?: "true" | "false";
                    where?: string;
                    address?: string;
                    macAddress1?: string;
                    macAddress2?: string;
                    country?: string;
                    currency_sign?: string;
                    timezone?: string;
                    agent_id?: string;
                    /** @enum {string} */
                    on_trial?: "true" | "false";
                    password: string;
                    password_confirmation?: string;
                };
                /**
                 * @example {
                 *       "name": "Ngozi Stores",
                 *       "username": "ngozistores",
                 *       "email": "ngozi@stores.example",
                 *       "phone": "08031230007",
                 *       "about": "Facebook",
                 *       "referralCode": "text",
                 *       "acceptTerms": "on",
                 *       "page": "text",
                 *       "code": "48021",
                 *       "intent": "without-code",
                 *       "plan": "2",
                 *       "duration": "1",
                 *       "onTrial": "true",
                 *       "where": "text",
                 *       "address": "text",
                 *       "macAddress1": "text",
                 *       "macAddress2": "text",
                 *       "country": "text",
                 *       "currency_sign": "text",
                 *       "timezone": "text",
                 *       "agent_id": "TUNDE1",
                 *       "on_trial": "true",
                 *       "password": "three bags of rice",
                 *       "password_confirmation": "three bags of rice"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    name: string;
                    username: string;
                    email: string;
                    phone: string;
                    /** @enum {string} */
                    about?: "Facebook" | "Instagram" | "Whatsapp" | "Friends" | "Others";
                    referralCode?: string;
                    /** @enum {string} */
                    acceptTerms: "on" | "true";
                    page?: string;
                    code?: string;
                    /** @enum {string} */
                    intent?: "without-code";
                    plan?: string | number;
                    /**
                     * @description month or yearly; 1 and 12 months mean the same
                     * @enum {string|integer}
                     */
                    duration?: "1" | "12" | "yearly" | "month" | 1 | 12;
                    /** @enum {string} */
                    onTrial?: "true" | "false";
                    where?: string;
                    address?: string;
                    macAddress1?: string;
                    macAddress2?: string;
                    country?: string;
                    currency_sign?: string;
                    timezone?: string;
                    agent_id?: string;
                    /** @enum {string} */
                    on_trial?: "true" | "false";
                    password: string;
                    password_confirmation?: string;
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "message": "text",
                     *       "agent_reg": true,
                     *       "api_token": "text",
                     *       "refresh_token": "text",
                     *       "expires_in": 900
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        message: string;
                        /** @description Whether an agent registered a customer */
                        agent_reg: boolean;
                        api_token?: string;
                        refresh_token?: string;
                        /** @description Seconds until the access token ends */
                        expires_in?: number;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "auth-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ngozi@stores.example",
                 *       "password": "three bags of rice",
                 *       "page": "text",
                 *       "plan": "2",
                 *       "duration": "1",
                 *       "onTrial": "true",
                 *       "username": "ngozistores",
                 *       "origin": "text",
                 *       "code": "48021"
                 *     }
                 */
                "application/json": {
                    email?: string;
                    password: string;
                    page?: string | number;
                    plan?: string | number;
                    /**
                     * @description month or yearly; 1 and 12 months mean the same
                     * @enum {string|integer}
                     */
                    duration?: "1" | "12" | "yearly" | "month" | 1 | 12;
                    /** @enum {string} */
                    onTrial?: "true" | "false";
                    /** @description In place of the email */
                    username?: string;
                    origin?: string;
                    /** @description For an account with two-step login: the code of the authenticator app, or a recovery code. Without it such an account answers 401 with the action enter-code */
                    code?: string;
                };
                /**
                 * @example {
                 *       "email": "ngozi@stores.example",
                 *       "password": "three bags of rice",
                 *       "page": "text",
                 *       "plan": "2",
                 *       "duration": "1",
                 *       "onTrial": "true",
                 *       "username": "ngozistores",
                 *       "origin": "text",
                 *       "code": "48021"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    email?: string;
                    password: string;
                    page?: string | number;
                    plan?: string | number;
                    /**
                     * @description month or yearly; 1 and 12 months mean the same
                     * @enum {string|integer}
                     */
                    duration?: "1" | "12" | "yearly" | "month" | 1 | 12;
                    /** @enum {string} */
                    onTrial?: "true" | "false";
                    /** @description In place of the email */
                    username?: string;
                    origin?: string;
                    /** @description For an account with two-step login: the code of the authenticator app, or a recovery code. Without it such an account answers 401 with the action enter-code */
                    code?: string;
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "message": "text",
                     *       "data": {
                     *         "id": 1,
                     *         "role": "owner",
                     *         "name": "Ngozi Stores",
                     *         "username": "ngozistores",
                     *         "email": "ngozi@stores.example",
                     *         "phone": "08031230007",
                     *         "verification_status": 1,
                     *         "location_id": 1
                     *       },
                     *       "api_token": "text",
                     *       "refresh_token": "text",
                     *       "expires_in": 900
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        message: string;
                        data: {
                            id: number;
                            /** @enum {string} */
                            role: "owner" | "agent" | "staff" | "manager" | "cashier";
                            name: string;
                            username: string;
                            email: string;
                            phone: string;
                            /** @description 0 when the phone is verified */
                            verification_status: number;
                            location_id: number | null;
                        };
                        api_token: string;
                        refresh_token: string;
                        /** @description Seconds until the access token ends */
                        expires_in: number;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "auth-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "data": {
                     *         "id": 1,
                     *         "role": "owner",
                     *         "name": "Ngozi Stores",
                     *         "username": "ngozistores",
                     *         "email": "ngozi@stores.example",
                     *         "phone": "08031230007",
                     *         "verification_status": 1,
                     *         "location_id": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        data: {
                            id: number;
                            /** @enum {string} */
                            role: "owner" | "agent" | "staff" | "manager" | "cashier";
                            name: string;
                            username: string;
                            email: string;
                            phone: string;
                            /** @description 0 when the phone is verified */
                            verification_status: number;
                            location_id: number | null;
                        } | null;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "auth-refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "refresh_token": "text"
                 *     }
                 */
                "application/json": {
                    refresh_token?: string;
                };
                /**
                 * @example {
                 *       "refresh_token": "text"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    refresh_token?: string;
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "message": "text",
                     *       "data": {
                     *         "id": 1,
                     *         "role": "owner",
                     *         "name": "Ngozi Stores",
                     *         "username": "ngozistores",
                     *         "email": "ngozi@stores.example",
                     *         "phone": "08031230007",
                     *         "verification_status": 1,
                     *         "location_id": 1
                     *       },
                     *       "api_token": "text",
                     *       "refresh_token": "text",
                     *       "expires_in": 900
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        message: string;
                        data: {
                            id: number;
                            /** @enum {string} */
                            role: "owner" | "agent" | "staff" | "manager" | "cashier";
                            name: string;
                            username: string;
                            email: string;
                            phone: string;
                            /** @description 0 when the phone is verified */
                            verification_status: number;
                            location_id: number | null;
                        };
                        api_token: string;
                        refresh_token: string;
                        /** @description Seconds until the access token ends */
                        expires_in: number;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "auth-logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
                /** @example {} */
                "application/x-www-form-urlencoded": Record<string, never>;
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "message": "text"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        message: string;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "validate-account-otp-web": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "intent": "text",
                 *       "function_type": "activate-resend",
                 *       "code": "48021",
                 *       "digit": [
                 *         "text"
                 *       ]
                 *     }
                 */
                "application/json": {
                    intent?: string;
                    /** @enum {string} */
                    function_type: "activate-resend" | "activate-check";
                    code?: string;
                    digit?: string[];
                };
                /**
                 * @example {
                 *       "intent": "text",
                 *       "function_type": "activate-resend",
                 *       "code": "48021",
                 *       "digit": [
                 *         "text"
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    intent?: string;
                    /** @enum {string} */
                    function_type: "activate-resend" | "activate-check";
                    code?: string;
                    digit?: string[];
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "message": "text",
                     *       "api_token": "text",
                     *       "refresh_token": "text",
                     *       "expires_in": 900
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        message: string;
                        api_token?: string;
                        refresh_token?: string;
                        /** @description Seconds until the access token ends */
                        expires_in?: number;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "edit-phone-number": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "08031230007"
                 *     }
                 */
                "application/json": {
                    phone: string;
                };
                /**
                 * @example {
                 *       "phone": "08031230007"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    phone: string;
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "message": "text",
                     *       "api_token": "text",
                     *       "refresh_token": "text",
                     *       "expires_in": 900
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        message: string;
                        api_token?: string;
                        refresh_token?: string;
                        /** @description Seconds until the access token ends */
                        expires_in?: number;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "forget-account-sendotp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ngozi@stores.example",
                 *       "function_type": "text"
                 *     }
                 */
                "application/json": {
                    email: string;
                    function_type?: string;
                };
                /**
                 * @example {
                 *       "email": "ngozi@stores.example",
                 *       "function_type": "text"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    email: string;
                    function_type?: string;
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "message": "text",
                     *       "email": "ngozi@stores.example"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        message: string;
                        email: string;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "validate-account-otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "intent": "text",
                 *       "function_type": "text",
                 *       "code": "48021",
                 *       "digit": [
                 *         "text"
                 *       ],
                 *       "email": "ngozi@stores.example",
                 *       "phone": "08031230007"
                 *     }
                 */
                "application/json": {
                    intent?: string;
                    function_type?: string;
                    code?: string;
                    digit?: string[];
                    email?: string;
                    /** @description If the code was sent by text message */
                    phone?: string;
                };
                /**
                 * @example {
                 *       "intent": "text",
                 *       "function_type": "text",
                 *       "code": "48021",
                 *       "digit": [
                 *         "text"
                 *       ],
                 *       "email": "ngozi@stores.example",
                 *       "phone": "08031230007"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    intent?: string;
                    function_type?: string;
                    code?: string;
                    digit?: string[];
                    email?: string;
                    /** @description If the code was sent by text message */
                    phone?: string;
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "message": "text"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        message: string;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "update-forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "three bags of rice",
                 *       "password_confirmation": "three bags of rice",
                 *       "email": "ngozi@stores.example"
                 *     }
                 */
                "application/json": {
                    password: string;
                    password_confirmation: string;
                    email?: string;
                };
                /**
                 * @example {
                 *       "password": "three bags of rice",
                 *       "password_confirmation": "three bags of rice",
                 *       "email": "ngozi@stores.example"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    password: string;
                    password_confirmation: string;
                    email?: string;
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "message": "text"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        message: string;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "subscription-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "headers": [
                     *         {
                     *           "id": 1,
                     *           "name": "Ngozi Stores",
                     *           "amountMonth": 1,
                     *           "amountYear": 1,
                     *           "discount": 1
                     *         }
                     *       ],
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "name": "Ngozi Stores",
                     *           "amountMonth": 1,
                     *           "amountYear": 1,
                     *           "discount": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        headers: {
                            id: number;
                            name: string;
                            /** @description Naira; null where sales agrees the price */
                            amountMonth: number | null;
                            /** @description Naira; null where sales agrees the price */
                            amountYear: number | null;
                            /** @description Percent, of a year only */
                            discount: number;
                        }[];
                        data: {
                            id: number;
                            name: string;
                            /** @description Naira; null where sales agrees the price */
                            amountMonth: number | null;
                            /** @description Naira; null where sales agrees the price */
                            amountYear: number | null;
                            /** @description Percent, of a year only */
                            discount: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "download-process-php": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "data": {}
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        data: {
                            [key: string]: {
                                [key: string]: {
                                    version: string;
                                    description: string;
                                    date: string;
                                    /** @enum {string|integer} */
                                    beta: "0" | "1" | 0 | 1;
                                    arch: {
                                        size: number | null;
                                        bit: string;
                                        link: string;
                                    }[];
                                }[];
                            };
                        };
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "subscription-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "plan_id": "2",
                 *       "plan_duration": "1"
                 *     }
                 */
                "application/json": {
                    /** @description The id of a plan */
                    plan_id: string | number;
                    /**
                     * @description 1 or 12 months; month and yearly mean the same
                     * @enum {string|integer}
                     */
                    plan_duration: "1" | "12" | "month" | "yearly" | 1 | 12;
                };
                /**
                 * @example {
                 *       "plan_id": "2",
                 *       "plan_duration": "1"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description The id of a plan */
                    plan_id: string | number;
                    /**
                     * @description 1 or 12 months; month and yearly mean the same
                     * @enum {string|integer}
                     */
                    plan_duration: "1" | "12" | "month" | "yearly" | 1 | 12;
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "data": [
                     *         {
                     *           "addons": [
                     *             {
                     *               "id": 1,
                     *               "name": "Ngozi Stores",
                     *               "description": "text",
                     *               "image": "text",
                     *               "options": [
                     *                 {
                     *                   "id": 1,
                     *                   "name": "Ngozi Stores",
                     *                   "quantity": 1,
                     *                   "image": "text",
                     *                   "amountMonth": 1,
                     *                   "amountYear": 1,
                     *                   "qty": 1,
                     *                   "amount": 6000
                     *                 }
                     *               ],
                     *               "selected": {
                     *                 "id": 1,
                     *                 "name": "Ngozi Stores",
                     *                 "qty": 1,
                     *                 "price": 1
                     *               }
                     *             }
                     *           ],
                     *           "planDetails": [
                     *             {
                     *               "id": 1,
                     *               "name": "Ngozi Stores",
                     *               "amountMonth": 1,
                     *               "amountYear": 1,
                     *               "discount": 1,
                     *               "walletBalance": 1
                     *             }
                     *           ],
                     *           "pCardDetails": [
                     *             {
                     *               "id": 1,
                     *               "authorization_code": "text",
                     *               "card_type": "text",
                     *               "last_four": "4081",
                     *               "exp_month": "text",
                     *               "exp_year": "text",
                     *               "bank": "text",
                     *               "country_code": "NG"
                     *             }
                     *           ],
                     *           "onboarding": [
                     *             {
                     *               "id": 1,
                     *               "name": "Ngozi Stores",
                     *               "description": "text",
                     *               "amount": 6000
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        data: {
                            addons: {
                                id: number;
                                name: string;
                                description: string;
                                /** @description Path of a picture */
                                image: string;
                                options: {
                                    id: number;
                                    name: string;
                                    quantity: number;
                                    /** @description Path of a picture */
                                    image: string;
                                    /** @description Naira */
                                    amountMonth: number;
                                    /** @description Naira */
                                    amountYear: number;
                                    /** @description The same as quantity */
                                    qty: number;
                                    /** @description Naira for the months requested */
                                    amount: number;
                                }[];
                                selected: {
                                    id: number;
                                    name: string;
                                    qty: number;
                                    /** @description Naira */
                                    price: number;
                                } | null;
                            }[];
                            planDetails: {
                                id: number;
                                name: string;
                                /** @description Naira */
                                amountMonth: number;
                                /** @description Naira */
                                amountYear: number;
                                /** @description Percent, of a year only */
                                discount: number;
                                /** @description Naira */
                                walletBalance: number;
                            }[];
                            pCardDetails: {
                                id: number;
                                /** @description auth_code in the calls that pay; ours, not the provider's */
                                authorization_code: string;
                                card_type: string;
                                last_four: string;
                                exp_month: string;
                                exp_year: string;
                                bank: string;
                                /**
                                 * @description As far as the provider tells it
                                 * @example NG
                                 */
                                country_code: string | null;
                            }[];
                            onboarding: {
                                id: number;
                                name: string;
                                description: string;
                                /** @description Naira */
                                amount: number;
                            }[];
                        }[];
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "check-coupon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "coupon": "WELCOME10",
                 *       "replace": "0",
                 *       "remove": "0",
                 *       "plan_id": "2",
                 *       "duration": "1"
                 *     }
                 */
                "application/json": {
                    /** @description Required unless the coupon of the order is removed */
                    coupon?: string;
                    /**
                     * @description 1 replaces the coupon that the order has
                     * @enum {string|integer}
                     */
                    replace?: "0" | "1" | 0 | 1;
                    /**
                     * @description 1 removes the coupon of the order
                     * @enum {string|integer}
                     */
                    remove?: "0" | "1" | 0 | 1;
                    /** @description Accepted and not used: we price the order. Naira */
                    amount?: string;
                    /** @description Unless it is the newest order */
                    plan_id?: string | number;
                    /**
                     * @description 1 or 12 months; month and yearly mean the same
                     * @enum {string|integer}
                     */
                    duration?: "1" | "12" | "month" | "yearly" | 1 | 12;
                };
                /**
                 * @example {
                 *       "coupon": "WELCOME10",
                 *       "replace": "0",
                 *       "remove": "0",
                 *       "plan_id": "2",
                 *       "duration": "1"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description Required unless the coupon of the order is removed */
                    coupon?: string;
                    /**
                     * @description 1 replaces the coupon that the order has
                     * @enum {string|integer}
                     */
                    replace?: "0" | "1" | 0 | 1;
                    /**
                     * @description 1 removes the coupon of the order
                     * @enum {string|integer}
                     */
                    remove?: "0" | "1" | 0 | 1;
                    /** @description Accepted and not used: we price the order. Naira */
                    amount?: string;
                    /** @description Unless it is the newest order */
                    plan_id?: string | number;
                    /**
                     * @description 1 or 12 months; month and yearly mean the same
                     * @enum {string|integer}
                     */
                    duration?: "1" | "12" | "month" | "yearly" | 1 | 12;
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "message": "text",
                     *       "data": {
                     *         "newAmount": 1,
                     *         "amount_discounted": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        message: string;
                        data: {
                            /** @description Naira to be paid, taxes included */
                            newAmount: number;
                            /** @description Naira */
                            amount_discounted: number;
                        };
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "validate-card-payment": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "additional_users": "1",
                 *       "additional_products": "1",
                 *       "additional_warehouse": "1",
                 *       "onboarding": "1",
                 *       "payment_method": "card",
                 *       "card_type": "saved_card",
                 *       "auth_code": "text",
                 *       "save_card": "0",
                 *       "coupon": "WELCOME10",
                 *       "plan_amount": "text",
                 *       "total_amount": "text",
                 *       "discount_percentage": "text",
                 *       "amount_paid": "text",
                 *       "agent_fee": "text",
                 *       "plan_id": "2",
                 *       "duration": "1",
                 *       "location_id": "7",
                 *       "reference_id": "KPP-UBKE76M55B4LB6DZ"
                 *     }
                 */
                "application/json": {
                    /** @description One of the quantities that are offered */
                    additional_users?: string | number;
                    /** @description One of the quantities that are offered */
                    additional_products?: string | number;
                    /** @description One of the quantities that are offered */
                    additional_warehouse?: string | number;
                    /** @description The way to be set up, by its id; 0, or nothing, is Self Onboarding */
                    onboarding?: string | number;
                    /** @enum {string} */
                    payment_method?: "card";
                    /** @enum {string} */
                    card_type?: "saved_card" | "new_card";
                    /** @description Which saved card */
                    auth_code?: string;
                    /**
                     * @description 1 keeps the new card
                     * @enum {string|integer}
                     */
                    save_card?: "0" | "1" | 0 | 1;
                    /** @description Counts in this call only; one that is kept on the site does not count here */
                    coupon?: string;
                    /** @description Naira. Accepted and compared: we price the order */
                    plan_amount?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    total_amount?: string | number;
                    /** @description Percent. Accepted and compared: we price the order */
                    discount_percentage?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    amount_paid?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    agent_fee?: string | number;
                    /** @description The id of a plan */
                    plan_id: string | number;
                    /**
                     * @description 1 or 12 months; month and yearly mean the same
                     * @enum {string|integer}
                     */
                    duration: "1" | "12" | "month" | "yearly" | 1 | 12;
                    /** @description The main location, unless left out */
                    location_id?: string | number;
                    /** @description The payment that was begun before */
                    reference_id?: string;
                    /** @description Accepted and not used */
                    email?: string;
                };
                /**
                 * @example {
                 *       "additional_users": "1",
                 *       "additional_products": "1",
                 *       "additional_warehouse": "1",
                 *       "onboarding": "1",
                 *       "payment_method": "card",
                 *       "card_type": "saved_card",
                 *       "auth_code": "text",
                 *       "save_card": "0",
                 *       "coupon": "WELCOME10",
                 *       "plan_amount": "text",
                 *       "total_amount": "text",
                 *       "discount_percentage": "text",
                 *       "amount_paid": "text",
                 *       "agent_fee": "text",
                 *       "plan_id": "2",
                 *       "duration": "1",
                 *       "location_id": "7",
                 *       "reference_id": "KPP-UBKE76M55B4LB6DZ"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description One of the quantities that are offered */
                    additional_users?: string | number;
                    /** @description One of the quantities that are offered */
                    additional_products?: string | number;
                    /** @description One of the quantities that are offered */
                    additional_warehouse?: string | number;
                    /** @description The way to be set up, by its id; 0, or nothing, is Self Onboarding */
                    onboarding?: string | number;
                    /** @enum {string} */
                    payment_method?: "card";
                    /** @enum {string} */
                    card_type?: "saved_card" | "new_card";
                    /** @description Which saved card */
                    auth_code?: string;
                    /**
                     * @description 1 keeps the new card
                     * @enum {string|integer}
                     */
                    save_card?: "0" | "1" | 0 | 1;
                    /** @description Counts in this call only; one that is kept on the site does not count here */
                    coupon?: string;
                    /** @description Naira. Accepted and compared: we price the order */
                    plan_amount?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    total_amount?: string | number;
                    /** @description Percent. Accepted and compared: we price the order */
                    discount_percentage?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    amount_paid?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    agent_fee?: string | number;
                    /** @description The id of a plan */
                    plan_id: string | number;
                    /**
                     * @description 1 or 12 months; month and yearly mean the same
                     * @enum {string|integer}
                     */
                    duration: "1" | "12" | "month" | "yearly" | 1 | 12;
                    /** @description The main location, unless left out */
                    location_id?: string | number;
                    /** @description The payment that was begun before */
                    reference_id?: string;
                    /** @description Accepted and not used */
                    email?: string;
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "message": "text",
                     *       "data": {
                     *         "reference_id": "KPP-UBKE76M55B4LB6DZ",
                     *         "state": "settled",
                     *         "amount": 6000,
                     *         "authorization_url": "text",
                     *         "access_code": "text"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        message: string;
                        data: {
                            /** @description The payment, or the order where none was needed */
                            reference_id: string | null;
                            /** @enum {string} */
                            state: "settled" | "waiting";
                            /** @description Naira */
                            amount: number;
                            /** @description Where the owner pays, while the state is waiting */
                            authorization_url: string | null;
                            /** @description The same for the provider's popup */
                            access_code: string | null;
                        } | null;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "subscribe-with-card": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "additional_users": "1",
                 *       "additional_products": "1",
                 *       "additional_warehouse": "1",
                 *       "onboarding": "1",
                 *       "payment_method": "card",
                 *       "card_type": "saved_card",
                 *       "auth_code": "text",
                 *       "save_card": "0",
                 *       "coupon": "WELCOME10",
                 *       "plan_amount": "text",
                 *       "total_amount": "text",
                 *       "discount_percentage": "text",
                 *       "amount_paid": "text",
                 *       "agent_fee": "text",
                 *       "plan_id": "2",
                 *       "duration": "1",
                 *       "location_id": "7",
                 *       "reference_id": "KPP-UBKE76M55B4LB6DZ"
                 *     }
                 */
                "application/json": {
                    /** @description One of the quantities that are offered */
                    additional_users?: string | number;
                    /** @description One of the quantities that are offered */
                    additional_products?: string | number;
                    /** @description One of the quantities that are offered */
                    additional_warehouse?: string | number;
                    /** @description The way to be set up, by its id; 0, or nothing, is Self Onboarding */
                    onboarding?: string | number;
                    /** @enum {string} */
                    payment_method?: "card";
                    /** @enum {string} */
                    card_type?: "saved_card" | "new_card";
                    /** @description Which saved card */
                    auth_code?: string;
                    /**
                     * @description 1 keeps the new card
                     * @enum {string|integer}
                     */
                    save_card?: "0" | "1" | 0 | 1;
                    /** @description Counts in this call only; one that is kept on the site does not count here */
                    coupon?: string;
                    /** @description Naira. Accepted and compared: we price the order */
                    plan_amount?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    total_amount?: string | number;
                    /** @description Percent. Accepted and compared: we price the order */
                    discount_percentage?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    amount_paid?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    agent_fee?: string | number;
                    /** @description The id of a plan */
                    plan_id: string | number;
                    /**
                     * @description 1 or 12 months; month and yearly mean the same
                     * @enum {string|integer}
                     */
                    duration: "1" | "12" | "month" | "yearly" | 1 | 12;
                    /** @description The main location, unless left out */
                    location_id?: string | number;
                    /** @description The payment that was begun before */
                    reference_id?: string;
                    /** @description Accepted and not used */
                    email?: string;
                };
                /**
                 * @example {
                 *       "additional_users": "1",
                 *       "additional_products": "1",
                 *       "additional_warehouse": "1",
                 *       "onboarding": "1",
                 *       "payment_method": "card",
                 *       "card_type": "saved_card",
                 *       "auth_code": "text",
                 *       "save_card": "0",
                 *       "coupon": "WELCOME10",
                 *       "plan_amount": "text",
                 *       "total_amount": "text",
                 *       "discount_percentage": "text",
                 *       "amount_paid": "text",
                 *       "agent_fee": "text",
                 *       "plan_id": "2",
                 *       "duration": "1",
                 *       "location_id": "7",
                 *       "reference_id": "KPP-UBKE76M55B4LB6DZ"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description One of the quantities that are offered */
                    additional_users?: string | number;
                    /** @description One of the quantities that are offered */
                    additional_products?: string | number;
                    /** @description One of the quantities that are offered */
                    additional_warehouse?: string | number;
                    /** @description The way to be set up, by its id; 0, or nothing, is Self Onboarding */
                    onboarding?: string | number;
                    /** @enum {string} */
                    payment_method?: "card";
                    /** @enum {string} */
                    card_type?: "saved_card" | "new_card";
                    /** @description Which saved card */
                    auth_code?: string;
                    /**
                     * @description 1 keeps the new card
                     * @enum {string|integer}
                     */
                    save_card?: "0" | "1" | 0 | 1;
                    /** @description Counts in this call only; one that is kept on the site does not count here */
                    coupon?: string;
                    /** @description Naira. Accepted and compared: we price the order */
                    plan_amount?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    total_amount?: string | number;
                    /** @description Percent. Accepted and compared: we price the order */
                    discount_percentage?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    amount_paid?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    agent_fee?: string | number;
                    /** @description The id of a plan */
                    plan_id: string | number;
                    /**
                     * @description 1 or 12 months; month and yearly mean the same
                     * @enum {string|integer}
                     */
                    duration: "1" | "12" | "month" | "yearly" | 1 | 12;
                    /** @description The main location, unless left out */
                    location_id?: string | number;
                    /** @description The payment that was begun before */
                    reference_id?: string;
                    /** @description Accepted and not used */
                    email?: string;
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "message": "text",
                     *       "data": {
                     *         "reference_id": "KPP-UBKE76M55B4LB6DZ",
                     *         "state": "settled",
                     *         "amount": 6000,
                     *         "authorization_url": "text",
                     *         "access_code": "text"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        message: string;
                        data: {
                            /** @description The payment, or the order where none was needed */
                            reference_id: string | null;
                            /** @enum {string} */
                            state: "settled" | "waiting";
                            /** @description Naira */
                            amount: number;
                            /** @description Where the owner pays, while the state is waiting */
                            authorization_url: string | null;
                            /** @description The same for the provider's popup */
                            access_code: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "subscribe-with-wallet": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "additional_users": "1",
                 *       "additional_products": "1",
                 *       "additional_warehouse": "1",
                 *       "onboarding": "1",
                 *       "payment_method": "wallet",
                 *       "card_type": "saved_card",
                 *       "auth_code": "text",
                 *       "save_card": "0",
                 *       "coupon": "WELCOME10",
                 *       "plan_amount": "text",
                 *       "total_amount": "text",
                 *       "discount_percentage": "text",
                 *       "amount_paid": "text",
                 *       "agent_fee": "text",
                 *       "plan_id": "2",
                 *       "duration": "1",
                 *       "location_id": "7",
                 *       "reference_id": "KPP-UBKE76M55B4LB6DZ"
                 *     }
                 */
                "application/json": {
                    /** @description One of the quantities that are offered */
                    additional_users?: string | number;
                    /** @description One of the quantities that are offered */
                    additional_products?: string | number;
                    /** @description One of the quantities that are offered */
                    additional_warehouse?: string | number;
                    /** @description The way to be set up, by its id; 0, or nothing, is Self Onboarding */
                    onboarding?: string | number;
                    /** @enum {string} */
                    payment_method?: "wallet";
                    /** @enum {string} */
                    card_type?: "saved_card" | "new_card";
                    /** @description Which saved card */
                    auth_code?: string;
                    /**
                     * @description 1 keeps the new card
                     * @enum {string|integer}
                     */
                    save_card?: "0" | "1" | 0 | 1;
                    /** @description Counts in this call only; one that is kept on the site does not count here */
                    coupon?: string;
                    /** @description Naira. Accepted and compared: we price the order */
                    plan_amount?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    total_amount?: string | number;
                    /** @description Percent. Accepted and compared: we price the order */
                    discount_percentage?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    amount_paid?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    agent_fee?: string | number;
                    /** @description The id of a plan */
                    plan_id: string | number;
                    /**
                     * @description 1 or 12 months; month and yearly mean the same
                     * @enum {string|integer}
                     */
                    duration: "1" | "12" | "month" | "yearly" | 1 | 12;
                    /** @description The main location, unless left out */
                    location_id?: string | number;
                    /** @description The payment that was begun before */
                    reference_id?: string;
                    /** @description Accepted and not used */
                    email?: string;
                };
                /**
                 * @example {
                 *       "additional_users": "1",
                 *       "additional_products": "1",
                 *       "additional_warehouse": "1",
                 *       "onboarding": "1",
                 *       "payment_method": "wallet",
                 *       "card_type": "saved_card",
                 *       "auth_code": "text",
                 *       "save_card": "0",
                 *       "coupon": "WELCOME10",
                 *       "plan_amount": "text",
                 *       "total_amount": "text",
                 *       "discount_percentage": "text",
                 *       "amount_paid": "text",
                 *       "agent_fee": "text",
                 *       "plan_id": "2",
                 *       "duration": "1",
                 *       "location_id": "7",
                 *       "reference_id": "KPP-UBKE76M55B4LB6DZ"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description One of the quantities that are offered */
                    additional_users?: string | number;
                    /** @description One of the quantities that are offered */
                    additional_products?: string | number;
                    /** @description One of the quantities that are offered */
                    additional_warehouse?: string | number;
                    /** @description The way to be set up, by its id; 0, or nothing, is Self Onboarding */
                    onboarding?: string | number;
                    /** @enum {string} */
                    payment_method?: "wallet";
                    /** @enum {string} */
                    card_type?: "saved_card" | "new_card";
                    /** @description Which saved card */
                    auth_code?: string;
                    /**
                     * @description 1 keeps the new card
                     * @enum {string|integer}
                     */
                    save_card?: "0" | "1" | 0 | 1;
                    /** @description Counts in this call only; one that is kept on the site does not count here */
                    coupon?: string;
                    /** @description Naira. Accepted and compared: we price the order */
                    plan_amount?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    total_amount?: string | number;
                    /** @description Percent. Accepted and compared: we price the order */
                    discount_percentage?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    amount_paid?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    agent_fee?: string | number;
                    /** @description The id of a plan */
                    plan_id: string | number;
                    /**
                     * @description 1 or 12 months; month and yearly mean the same
                     * @enum {string|integer}
                     */
                    duration: "1" | "12" | "month" | "yearly" | 1 | 12;
                    /** @description The main location, unless left out */
                    location_id?: string | number;
                    /** @description The payment that was begun before */
                    reference_id?: string;
                    /** @description Accepted and not used */
                    email?: string;
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "message": "text",
                     *       "data": {
                     *         "reference_id": "KPP-UBKE76M55B4LB6DZ",
                     *         "state": "settled",
                     *         "amount": 6000,
                     *         "authorization_url": "text",
                     *         "access_code": "text"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        message: string;
                        data: {
                            /** @description The payment, or the order where none was needed */
                            reference_id: string | null;
                            /** @enum {string} */
                            state: "settled" | "waiting";
                            /** @description Naira */
                            amount: number;
                            /** @description Where the owner pays, while the state is waiting */
                            authorization_url: string | null;
                            /** @description The same for the provider's popup */
                            access_code: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "subscribe-for-free": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "additional_users": "1",
                 *       "additional_products": "1",
                 *       "additional_warehouse": "1",
                 *       "onboarding": "1",
                 *       "payment_method": "free",
                 *       "card_type": "saved_card",
                 *       "auth_code": "text",
                 *       "save_card": "0",
                 *       "coupon": "WELCOME10",
                 *       "plan_amount": "text",
                 *       "total_amount": "text",
                 *       "discount_percentage": "text",
                 *       "amount_paid": "text",
                 *       "agent_fee": "text",
                 *       "plan_id": "2",
                 *       "duration": "1",
                 *       "location_id": "7",
                 *       "reference_id": "KPP-UBKE76M55B4LB6DZ"
                 *     }
                 */
                "application/json": {
                    /** @description One of the quantities that are offered */
                    additional_users?: string | number;
                    /** @description One of the quantities that are offered */
                    additional_products?: string | number;
                    /** @description One of the quantities that are offered */
                    additional_warehouse?: string | number;
                    /** @description The way to be set up, by its id; 0, or nothing, is Self Onboarding */
                    onboarding?: string | number;
                    /** @enum {string} */
                    payment_method?: "free";
                    /** @enum {string} */
                    card_type?: "saved_card" | "new_card";
                    /** @description Which saved card */
                    auth_code?: string;
                    /**
                     * @description 1 keeps the new card
                     * @enum {string|integer}
                     */
                    save_card?: "0" | "1" | 0 | 1;
                    /** @description Counts in this call only; one that is kept on the site does not count here */
                    coupon?: string;
                    /** @description Naira. Accepted and compared: we price the order */
                    plan_amount?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    total_amount?: string | number;
                    /** @description Percent. Accepted and compared: we price the order */
                    discount_percentage?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    amount_paid?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    agent_fee?: string | number;
                    /** @description The id of a plan */
                    plan_id: string | number;
                    /**
                     * @description 1 or 12 months; month and yearly mean the same
                     * @enum {string|integer}
                     */
                    duration: "1" | "12" | "month" | "yearly" | 1 | 12;
                    /** @description The main location, unless left out */
                    location_id?: string | number;
                    /** @description The payment that was begun before */
                    reference_id?: string;
                    /** @description Accepted and not used */
                    email?: string;
                };
                /**
                 * @example {
                 *       "additional_users": "1",
                 *       "additional_products": "1",
                 *       "additional_warehouse": "1",
                 *       "onboarding": "1",
                 *       "payment_method": "free",
                 *       "card_type": "saved_card",
                 *       "auth_code": "text",
                 *       "save_card": "0",
                 *       "coupon": "WELCOME10",
                 *       "plan_amount": "text",
                 *       "total_amount": "text",
                 *       "discount_percentage": "text",
                 *       "amount_paid": "text",
                 *       "agent_fee": "text",
                 *       "plan_id": "2",
                 *       "duration": "1",
                 *       "location_id": "7",
                 *       "reference_id": "KPP-UBKE76M55B4LB6DZ"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description One of the quantities that are offered */
                    additional_users?: string | number;
                    /** @description One of the quantities that are offered */
                    additional_products?: string | number;
                    /** @description One of the quantities that are offered */
                    additional_warehouse?: string | number;
                    /** @description The way to be set up, by its id; 0, or nothing, is Self Onboarding */
                    onboarding?: string | number;
                    /** @enum {string} */
                    payment_method?: "free";
                    /** @enum {string} */
                    card_type?: "saved_card" | "new_card";
                    /** @description Which saved card */
                    auth_code?: string;
                    /**
                     * @description 1 keeps the new card
                     * @enum {string|integer}
                     */
                    save_card?: "0" | "1" | 0 | 1;
                    /** @description Counts in this call only; one that is kept on the site does not count here */
                    coupon?: string;
                    /** @description Naira. Accepted and compared: we price the order */
                    plan_amount?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    total_amount?: string | number;
                    /** @description Percent. Accepted and compared: we price the order */
                    discount_percentage?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    amount_paid?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    agent_fee?: string | number;
                    /** @description The id of a plan */
                    plan_id: string | number;
                    /**
                     * @description 1 or 12 months; month and yearly mean the same
                     * @enum {string|integer}
                     */
                    duration: "1" | "12" | "month" | "yearly" | 1 | 12;
                    /** @description The main location, unless left out */
                    location_id?: string | number;
                    /** @description The payment that was begun before */
                    reference_id?: string;
                    /** @description Accepted and not used */
                    email?: string;
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "message": "text",
                     *       "data": {
                     *         "reference_id": "KPP-UBKE76M55B4LB6DZ",
                     *         "state": "settled",
                     *         "amount": 6000,
                     *         "authorization_url": "text",
                     *         "access_code": "text"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        message: string;
                        data: {
                            /** @description The payment, or the order where none was needed */
                            reference_id: string | null;
                            /** @enum {string} */
                            state: "settled" | "waiting";
                            /** @description Naira */
                            amount: number;
                            /** @description Where the owner pays, while the state is waiting */
                            authorization_url: string | null;
                            /** @description The same for the provider's popup */
                            access_code: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "topup-wallet": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": "6000",
                 *       "card_type": "saved_card",
                 *       "auth_code": "text",
                 *       "save_card": "0",
                 *       "reference_id": "KPP-UBKE76M55B4LB6DZ",
                 *       "email": "ngozi@stores.example"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description How many naira the wallet gets; the fee is added
                     * @example 6000
                     */
                    amount: string;
                    /** @enum {string} */
                    card_type?: "saved_card" | "new_card";
                    /** @description The saved card, as subscription-summary names it */
                    auth_code?: string;
                    /**
                     * @description 1 keeps the new card
                     * @enum {string|integer}
                     */
                    save_card?: "0" | "1" | 0 | 1;
                    /** @description Of a top-up that was begun */
                    reference_id?: string;
                    email?: string;
                };
                /**
                 * @example {
                 *       "amount": "6000",
                 *       "card_type": "saved_card",
                 *       "auth_code": "text",
                 *       "save_card": "0",
                 *       "reference_id": "KPP-UBKE76M55B4LB6DZ",
                 *       "email": "ngozi@stores.example"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /**
                     * @description How many naira the wallet gets; the fee is added
                     * @example 6000
                     */
                    amount: string;
                    /** @enum {string} */
                    card_type?: "saved_card" | "new_card";
                    /** @description The saved card, as subscription-summary names it */
                    auth_code?: string;
                    /**
                     * @description 1 keeps the new card
                     * @enum {string|integer}
                     */
                    save_card?: "0" | "1" | 0 | 1;
                    /** @description Of a top-up that was begun */
                    reference_id?: string;
                    email?: string;
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "message": "text",
                     *       "data": {
                     *         "reference_id": "KPP-UBKE76M55B4LB6DZ",
                     *         "state": "settled",
                     *         "amount": 6000,
                     *         "authorization_url": "text",
                     *         "access_code": "text",
                     *         "message": "text"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        message: string;
                        data: {
                            /** @description The payment, or the order where none was needed */
                            reference_id: string | null;
                            /** @enum {string} */
                            state: "settled" | "waiting";
                            /** @description Naira */
                            amount: number;
                            /** @description Where the owner pays, while the state is waiting */
                            authorization_url: string | null;
                            /** @description The same for the provider's popup */
                            access_code: string | null;
                            /** @description The same, where old clients read it */
                            message: string;
                        };
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    deposits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "account": {
                     *         "number": "text",
                     *         "bank": "text",
                     *         "name": "Ngozi Stores"
                     *       },
                     *       "data": [
                     *         {
                     *           "reference": "text",
                     *           "amount": 6000,
                     *           "wallet_amount": 1,
                     *           "state": "settled",
                     *           "sender": "text",
                     *           "sender_bank": "text",
                     *           "number": "text",
                     *           "at": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        /** @description null until the owner has confirmed the email and got a number on the page of the wallet */
                        account: {
                            number: string;
                            bank: string;
                            /** @description As the bank shows it */
                            name: string;
                        } | null;
                        data: {
                            reference: string;
                            /** @description Naira that were sent */
                            amount: number;
                            /** @description Naira that the wallet gets, after the fee */
                            wallet_amount: number;
                            /**
                             * @description waiting while our staff check it, returned when it went back to its sender
                             * @enum {string}
                             */
                            state: "settled" | "waiting" | "returned";
                            /** @description As the bank names it; it proves nothing */
                            sender: string;
                            sender_bank: string;
                            /** @description That it was sent to, perhaps an earlier one */
                            number: string;
                            /** @description When it was noted, ISO 8601 */
                            at: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "make-pay-link": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reference_id": "KPP-UBKE76M55B4LB6DZ",
                 *       "amount": "6000"
                 *     }
                 */
                "application/json": {
                    /** @description The payment of the order, as validate-card-payment began it; or name an amount */
                    reference_id?: string;
                    /**
                     * @description How many naira the wallet gets; the fee is added
                     * @example 6000
                     */
                    amount?: string;
                };
                /**
                 * @example {
                 *       "reference_id": "KPP-UBKE76M55B4LB6DZ",
                 *       "amount": "6000"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description The payment of the order, as validate-card-payment began it; or name an amount */
                    reference_id?: string;
                    /**
                     * @description How many naira the wallet gets; the fee is added
                     * @example 6000
                     */
                    amount?: string;
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "message": "text",
                     *       "data": {
                     *         "reference_id": "KPP-UBKE76M55B4LB6DZ",
                     *         "state": "open",
                     *         "amount": 6000,
                     *         "title": "text",
                     *         "until": "text",
                     *         "url": "text"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        message: string;
                        data: {
                            /** @description Of the link, such as KPL-7G4KD2MX9Q */
                            reference_id: string;
                            /** @enum {string} */
                            state: "open" | "paid" | "withdrawn" | "expired";
                            /** @description Naira that the payer is charged */
                            amount: number;
                            /** @description What is paid for */
                            title: string;
                            /** @description The last day on which a payment can be started */
                            until: string;
                            /** @description What the payer opens; null once the link has ended, and in lists */
                            url: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "pay-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "data": [
                     *         {
                     *           "reference_id": "KPP-UBKE76M55B4LB6DZ",
                     *           "state": "open",
                     *           "amount": 6000,
                     *           "title": "text",
                     *           "until": "text",
                     *           "url": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        data: {
                            /** @description Of the link, such as KPL-7G4KD2MX9Q */
                            reference_id: string;
                            /** @enum {string} */
                            state: "open" | "paid" | "withdrawn" | "expired";
                            /** @description Naira that the payer is charged */
                            amount: number;
                            /** @description What is paid for */
                            title: string;
                            /** @description The last day on which a payment can be started */
                            until: string;
                            /** @description What the payer opens; null once the link has ended, and in lists */
                            url: string | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "withdraw-pay-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reference_id": "KPP-UBKE76M55B4LB6DZ"
                 *     }
                 */
                "application/json": {
                    /** @description Of the link */
                    reference_id: string;
                };
                /**
                 * @example {
                 *       "reference_id": "KPP-UBKE76M55B4LB6DZ"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description Of the link */
                    reference_id: string;
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "message": "text",
                     *       "data": {
                     *         "reference_id": "KPP-UBKE76M55B4LB6DZ",
                     *         "state": "open",
                     *         "amount": 6000,
                     *         "title": "text",
                     *         "until": "text",
                     *         "url": "text"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        message: string;
                        data: {
                            /** @description Of the link, such as KPL-7G4KD2MX9Q */
                            reference_id: string;
                            /** @enum {string} */
                            state: "open" | "paid" | "withdrawn" | "expired";
                            /** @description Naira that the payer is charged */
                            amount: number;
                            /** @description What is paid for */
                            title: string;
                            /** @description The last day on which a payment can be started */
                            until: string;
                            /** @description What the payer opens; null once the link has ended, and in lists */
                            url: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    invoices: {
        parameters: {
            query?: {
                /** @description Only these */
                kind?: "invoice" | "credit-note";
                /** @description The first day, such as 2026-11-01 */
                from?: string;
                /** @description The last day */
                to?: string;
                /** @description 1 unless it is named */
                page?: string | number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "data": [
                     *         {
                     *           "number": "text",
                     *           "kind": "invoice",
                     *           "corrects": "text",
                     *           "title": "text",
                     *           "reference": "text",
                     *           "net": 1,
                     *           "vat": 1,
                     *           "total": 6000,
                     *           "issued_on": "text"
                     *         }
                     *       ],
                     *       "more": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        data: {
                            /** @description Such as INV2026000012 or CN2026000003 */
                            number: string;
                            /** @enum {string} */
                            kind: "invoice" | "credit-note";
                            /** @description The invoice that a credit note corrects */
                            corrects: string | null;
                            title: string;
                            /** @description Of the receipt of the same money */
                            reference: string;
                            /** @description Naira before VAT */
                            net: number;
                            /** @description Naira */
                            vat: number;
                            /** @description Naira */
                            total: number;
                            /** @description A day in Lagos, such as 2026-11-26 */
                            issued_on: string;
                        }[];
                        /** @description Whether there is another page */
                        more: boolean;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    invoice: {
        parameters: {
            query: {
                /** @description Such as INV2026000012 */
                number: string;
                /** @description 1 adds the paper as a PDF file */
                pdf?: "1" | 1;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "data": {
                     *         "number": "text",
                     *         "kind": "invoice",
                     *         "corrects": "text",
                     *         "title": "text",
                     *         "reference": "text",
                     *         "net": 1,
                     *         "vat": 1,
                     *         "total": 6000,
                     *         "issued_on": "text",
                     *         "buyer": {
                     *           "name": "Ngozi Stores",
                     *           "legalName": "text",
                     *           "taxNumber": "text",
                     *           "cacNumber": "text",
                     *           "address": "text",
                     *           "street": "text",
                     *           "city": "text",
                     *           "state": "text",
                     *           "country": "text",
                     *           "email": "ngozi@stores.example",
                     *           "phone": "08031230007",
                     *           "kind": "B2B"
                     *         },
                     *         "seller": {
                     *           "name": "Ngozi Stores",
                     *           "address": "text",
                     *           "email": "ngozi@stores.example",
                     *           "phone": "08031230007",
                     *           "taxNumber": "text",
                     *           "cacNumber": "text"
                     *         },
                     *         "lines": [
                     *           {
                     *             "code": "48021",
                     *             "name": "Ngozi Stores",
                     *             "detail": "text",
                     *             "quantity": 1,
                     *             "unit": "text",
                     *             "amount": 6000,
                     *             "discount": 1,
                     *             "net": 1,
                     *             "vat": 1,
                     *             "rate": 1
                     *           }
                     *         ],
                     *         "reason": "text",
                     *         "credited": 1,
                     *         "pdf": "text"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        data: {
                            /** @description Such as INV2026000012 or CN2026000003 */
                            number: string;
                            /** @enum {string} */
                            kind: "invoice" | "credit-note";
                            /** @description The invoice that a credit note corrects */
                            corrects: string | null;
                            title: string;
                            /** @description Of the receipt of the same money */
                            reference: string;
                            /** @description Naira before VAT */
                            net: number;
                            /** @description Naira */
                            vat: number;
                            /** @description Naira */
                            total: number;
                            /** @description A day in Lagos, such as 2026-11-26 */
                            issued_on: string;
                            buyer: {
                                name: string;
                                /** @description Empty if it was not given */
                                legalName: string;
                                /** @description Empty if it was not given */
                                taxNumber: string;
                                /** @description Empty if it was not given */
                                cacNumber: string;
                                /** @description Empty if it was not given */
                                address: string;
                                /** @description Empty if it was not given */
                                street: string;
                                /** @description Empty if it was not given */
                                city: string;
                                /** @description Empty if it was not given */
                                state: string;
                                country: string;
                                /** @description Empty if it was not given */
                                email: string;
                                /** @description Empty if it was not given */
                                phone: string;
                                /**
                                 * @description B2B if there is a tax number or a CAC number
                                 * @enum {string}
                                 */
                                kind: "B2B" | "B2C";
                            };
                            seller: {
                                name: string;
                                address: string;
                                email: string;
                                phone: string;
                                taxNumber: string | null;
                                cacNumber: string | null;
                            };
                            lines: {
                                code: string;
                                name: string;
                                detail: string | null;
                                quantity: number;
                                unit: string;
                                /** @description Naira before the discount; negative for what an upgrade credits */
                                amount: number;
                                /** @description Naira */
                                discount: number;
                                /** @description Naira before VAT */
                                net: number;
                                /** @description Naira */
                                vat: number;
                                /** @description Percent of VAT */
                                rate: number;
                            }[];
                            /** @description Of a credit note */
                            reason: string | null;
                            /** @description Naira of an invoice that credit notes took back */
                            credited: number;
                            /** @description The file in base64; null unless it was asked for */
                            pdf: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "make-pro-forma": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reference_id": "KPP-UBKE76M55B4LB6DZ"
                 *     }
                 */
                "application/json": {
                    /** @description As validate-card-payment began it */
                    reference_id: string;
                };
                /**
                 * @example {
                 *       "reference_id": "KPP-UBKE76M55B4LB6DZ"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description As validate-card-payment began it */
                    reference_id: string;
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "message": "text",
                     *       "data": {
                     *         "number": "text",
                     *         "state": "valid",
                     *         "title": "text",
                     *         "order": "text",
                     *         "net": 1,
                     *         "vat": 1,
                     *         "total": 6000,
                     *         "made_on": "text",
                     *         "valid_until": "text",
                     *         "buyer": {
                     *           "name": "Ngozi Stores",
                     *           "legalName": "text",
                     *           "taxNumber": "text",
                     *           "cacNumber": "text",
                     *           "address": "text",
                     *           "street": "text",
                     *           "city": "text",
                     *           "state": "text",
                     *           "country": "text",
                     *           "email": "ngozi@stores.example",
                     *           "phone": "08031230007",
                     *           "kind": "B2B"
                     *         },
                     *         "seller": {
                     *           "name": "Ngozi Stores",
                     *           "address": "text",
                     *           "email": "ngozi@stores.example",
                     *           "phone": "08031230007",
                     *           "taxNumber": "text",
                     *           "cacNumber": "text"
                     *         },
                     *         "lines": [
                     *           {
                     *             "code": "48021",
                     *             "name": "Ngozi Stores",
                     *             "detail": "text",
                     *             "quantity": 1,
                     *             "unit": "text",
                     *             "amount": 6000,
                     *             "discount": 1,
                     *             "net": 1,
                     *             "vat": 1,
                     *             "rate": 1
                     *           }
                     *         ],
                     *         "url": "text",
                     *         "account": "text",
                     *         "pdf": "text"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        message: string;
                        data: {
                            /** @description Such as PF2026000007 */
                            number: string;
                            /** @enum {string} */
                            state: "valid" | "paid" | "replaced" | "ended";
                            title: string;
                            /** @description The reference of the order */
                            order: string;
                            /** @description Naira before VAT */
                            net: number;
                            /** @description Naira */
                            vat: number;
                            /** @description Naira */
                            total: number;
                            /** @description A day in Lagos, such as 2026-11-26 */
                            made_on: string;
                            /** @description ISO 8601 */
                            valid_until: string;
                            buyer: {
                                name: string;
                                /** @description Empty if it was not given */
                                legalName: string;
                                /** @description Empty if it was not given */
                                taxNumber: string;
                                /** @description Empty if it was not given */
                                cacNumber: string;
                                /** @description Empty if it was not given */
                                address: string;
                                /** @description Empty if it was not given */
                                street: string;
                                /** @description Empty if it was not given */
                                city: string;
                                /** @description Empty if it was not given */
                                state: string;
                                country: string;
                                /** @description Empty if it was not given */
                                email: string;
                                /** @description Empty if it was not given */
                                phone: string;
                                /**
                                 * @description B2B if there is a tax number or a CAC number
                                 * @enum {string}
                                 */
                                kind: "B2B" | "B2C";
                            };
                            seller: {
                                name: string;
                                address: string;
                                email: string;
                                phone: string;
                                taxNumber: string | null;
                                cacNumber: string | null;
                            };
                            lines: {
                                code: string;
                                name: string;
                                detail: string | null;
                                quantity: number;
                                unit: string;
                                /** @description Naira before the discount; negative for what an upgrade credits */
                                amount: number;
                                /** @description Naira */
                                discount: number;
                                /** @description Naira before VAT */
                                net: number;
                                /** @description Naira */
                                vat: number;
                                /** @description Percent of VAT */
                                rate: number;
                            }[];
                            /** @description Where it is paid; null once it is not valid */
                            url: string | null;
                            /** @description The account number whose money pays it through the wallet; null without one */
                            account: string | null;
                            /** @description The file in base64; null unless it was asked for */
                            pdf: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "pro-formas": {
        parameters: {
            query?: {
                /** @description The first day, such as 2026-11-01 */
                from?: string;
                /** @description The last day */
                to?: string;
                /** @description 1 unless it is named */
                page?: string | number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "data": [
                     *         {
                     *           "number": "text",
                     *           "state": "valid",
                     *           "title": "text",
                     *           "order": "text",
                     *           "net": 1,
                     *           "vat": 1,
                     *           "total": 6000,
                     *           "made_on": "text",
                     *           "valid_until": "text"
                     *         }
                     *       ],
                     *       "more": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        data: {
                            /** @description Such as PF2026000007 */
                            number: string;
                            /** @enum {string} */
                            state: "valid" | "paid" | "replaced" | "ended";
                            title: string;
                            /** @description The reference of the order */
                            order: string;
                            /** @description Naira before VAT */
                            net: number;
                            /** @description Naira */
                            vat: number;
                            /** @description Naira */
                            total: number;
                            /** @description A day in Lagos, such as 2026-11-26 */
                            made_on: string;
                            /** @description ISO 8601 */
                            valid_until: string;
                        }[];
                        /** @description Whether there is another page */
                        more: boolean;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "pro-forma": {
        parameters: {
            query: {
                /** @description Such as PF2026000007 */
                number: string;
                /** @description 1 adds the paper as a PDF file */
                pdf?: "1" | 1;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "data": {
                     *         "number": "text",
                     *         "state": "valid",
                     *         "title": "text",
                     *         "order": "text",
                     *         "net": 1,
                     *         "vat": 1,
                     *         "total": 6000,
                     *         "made_on": "text",
                     *         "valid_until": "text",
                     *         "buyer": {
                     *           "name": "Ngozi Stores",
                     *           "legalName": "text",
                     *           "taxNumber": "text",
                     *           "cacNumber": "text",
                     *           "address": "text",
                     *           "street": "text",
                     *           "city": "text",
                     *           "state": "text",
                     *           "country": "text",
                     *           "email": "ngozi@stores.example",
                     *           "phone": "08031230007",
                     *           "kind": "B2B"
                     *         },
                     *         "seller": {
                     *           "name": "Ngozi Stores",
                     *           "address": "text",
                     *           "email": "ngozi@stores.example",
                     *           "phone": "08031230007",
                     *           "taxNumber": "text",
                     *           "cacNumber": "text"
                     *         },
                     *         "lines": [
                     *           {
                     *             "code": "48021",
                     *             "name": "Ngozi Stores",
                     *             "detail": "text",
                     *             "quantity": 1,
                     *             "unit": "text",
                     *             "amount": 6000,
                     *             "discount": 1,
                     *             "net": 1,
                     *             "vat": 1,
                     *             "rate": 1
                     *           }
                     *         ],
                     *         "url": "text",
                     *         "account": "text",
                     *         "pdf": "text"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        data: {
                            /** @description Such as PF2026000007 */
                            number: string;
                            /** @enum {string} */
                            state: "valid" | "paid" | "replaced" | "ended";
                            title: string;
                            /** @description The reference of the order */
                            order: string;
                            /** @description Naira before VAT */
                            net: number;
                            /** @description Naira */
                            vat: number;
                            /** @description Naira */
                            total: number;
                            /** @description A day in Lagos, such as 2026-11-26 */
                            made_on: string;
                            /** @description ISO 8601 */
                            valid_until: string;
                            buyer: {
                                name: string;
                                /** @description Empty if it was not given */
                                legalName: string;
                                /** @description Empty if it was not given */
                                taxNumber: string;
                                /** @description Empty if it was not given */
                                cacNumber: string;
                                /** @description Empty if it was not given */
                                address: string;
                                /** @description Empty if it was not given */
                                street: string;
                                /** @description Empty if it was not given */
                                city: string;
                                /** @description Empty if it was not given */
                                state: string;
                                country: string;
                                /** @description Empty if it was not given */
                                email: string;
                                /** @description Empty if it was not given */
                                phone: string;
                                /**
                                 * @description B2B if there is a tax number or a CAC number
                                 * @enum {string}
                                 */
                                kind: "B2B" | "B2C";
                            };
                            seller: {
                                name: string;
                                address: string;
                                email: string;
                                phone: string;
                                taxNumber: string | null;
                                cacNumber: string | null;
                            };
                            lines: {
                                code: string;
                                name: string;
                                detail: string | null;
                                quantity: number;
                                unit: string;
                                /** @description Naira before the discount; negative for what an upgrade credits */
                                amount: number;
                                /** @description Naira */
                                discount: number;
                                /** @description Naira before VAT */
                                net: number;
                                /** @description Naira */
                                vat: number;
                                /** @description Percent of VAT */
                                rate: number;
                            }[];
                            /** @description Where it is paid; null once it is not valid */
                            url: string | null;
                            /** @description The account number whose money pays it through the wallet; null without one */
                            account: string | null;
                            /** @description The file in base64; null unless it was asked for */
                            pdf: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    registrants: {
        parameters: {
            query?: {
                search?: string;
                sort?: "newest" | "oldest" | "a-z" | "z-a";
                after?: string | number;
                before?: string | number;
                from?: string | number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "serial_number": 1,
                     *           "name": "Ngozi Stores",
                     *           "email": "ngozi@stores.example",
                     *           "phone": "08031230007",
                     *           "address": "text",
                     *           "date": "2026-11-26",
                     *           "state": "open"
                     *         }
                     *       ],
                     *       "next": "text",
                     *       "previous": "text"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        data: {
                            id: number;
                            /** @description The place in the list, from 1 on */
                            serial_number: number;
                            name: string;
                            email: string;
                            phone: string;
                            address: string;
                            date: string;
                            /**
                             * @description on-hold: call us; closed by its owner. Neither can be paid for
                             * @enum {string}
                             */
                            state: "open" | "on-hold" | "closed";
                        }[];
                        /** @description The query of the next page */
                        next: string | null;
                        /** @description The query of the page before */
                        previous: string | null;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "reseller-balance": {
        parameters: {
            query: {
                agentCode: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "balance": 20000,
                     *       "email": "ngozi@stores.example",
                     *       "name": "Ngozi Stores"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        /** @description Tokens, one of which is worth one naira */
                        balance: number;
                        email: string;
                        name: string;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "reseller-subscription-summary-agent": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                locationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "data": [
                     *         {
                     *           "planDetails": [
                     *             {
                     *               "id": 1,
                     *               "name": "Ngozi Stores",
                     *               "amountMonth": 1,
                     *               "amountYear": 1,
                     *               "discount": 1,
                     *               "plan_id": 1,
                     *               "totalAmount": 1,
                     *               "resellerDiscount": 1
                     *             }
                     *           ],
                     *           "addons": [
                     *             {
                     *               "id": 1,
                     *               "name": "Ngozi Stores",
                     *               "description": "text",
                     *               "image": "text",
                     *               "options": [
                     *                 {
                     *                   "id": 1,
                     *                   "name": "Ngozi Stores",
                     *                   "quantity": 1,
                     *                   "image": "text",
                     *                   "amountMonth": 1,
                     *                   "amountYear": 1,
                     *                   "qty": 1,
                     *                   "amount": 6000
                     *                 }
                     *               ],
                     *               "selected": {
                     *                 "id": 1,
                     *                 "name": "Ngozi Stores",
                     *                 "qty": 1,
                     *                 "price": 1
                     *               }
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        data: {
                            planDetails: {
                                id: number;
                                name: string;
                                /** @description Naira */
                                amountMonth: number;
                                /** @description Naira */
                                amountYear: number;
                                /** @description Percent, of a year only */
                                discount: number;
                                plan_id: number;
                                /** @description Naira for a year, before the discount */
                                totalAmount: number;
                                /** @description Percent, of a year only */
                                resellerDiscount: number;
                            }[];
                            addons: {
                                id: number;
                                name: string;
                                description: string;
                                /** @description Path of a picture */
                                image: string;
                                options: {
                                    id: number;
                                    name: string;
                                    quantity: number;
                                    /** @description Path of a picture */
                                    image: string;
                                    /** @description Naira */
                                    amountMonth: number;
                                    /** @description Naira */
                                    amountYear: number;
                                    /** @description The same as quantity */
                                    qty: number;
                                    /** @description Naira for the months requested */
                                    amount: number;
                                }[];
                                selected: {
                                    id: number;
                                    name: string;
                                    qty: number;
                                    /** @description Naira */
                                    price: number;
                                } | null;
                            }[];
                        }[];
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "reseller-subscribe-with-token": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "additional_users": "1",
                 *       "additional_products": "1",
                 *       "additional_warehouse": "1",
                 *       "onboarding": "1",
                 *       "payment_method": "card",
                 *       "card_type": "saved_card",
                 *       "auth_code": "text",
                 *       "save_card": "0",
                 *       "plan_amount": "text",
                 *       "total_amount": "text",
                 *       "discount_percentage": "text",
                 *       "amount_paid": "text",
                 *       "agent_fee": "text",
                 *       "duration": "1",
                 *       "location_id": "7",
                 *       "reference_id": "KPP-UBKE76M55B4LB6DZ",
                 *       "agent_id": "TUNDE1"
                 *     }
                 */
                "application/json": {
                    /** @description One of the quantities that are offered */
                    additional_users?: string | number;
                    /** @description One of the quantities that are offered */
                    additional_products?: string | number;
                    /** @description One of the quantities that are offered */
                    additional_warehouse?: string | number;
                    /** @description The way to be set up, by its id; 0, or nothing, is Self Onboarding */
                    onboarding?: string | number;
                    /** @enum {string} */
                    payment_method?: "card" | "bank_transfer" | "ussd" | "wallet" | "free";
                    /** @enum {string} */
                    card_type?: "saved_card" | "new_card";
                    /** @description Which saved card */
                    auth_code?: string;
                    /**
                     * @description 1 keeps the new card
                     * @enum {string|integer}
                     */
                    save_card?: "0" | "1" | 0 | 1;
                    /** @description Accepted and not used: agents have a discount of their own */
                    coupon?: string;
                    /** @description Naira. Accepted and compared: we price the order */
                    plan_amount?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    total_amount?: string | number;
                    /** @description Percent. Accepted and compared: we price the order */
                    discount_percentage?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    amount_paid?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    agent_fee?: string | number;
                    /**
                     * @description 1 or 12 months; month and yearly mean the same
                     * @enum {string|integer}
                     */
                    duration: "1" | "12" | "month" | "yearly" | 1 | 12;
                    location_id: string | number;
                    /** @description The payment that was begun before */
                    reference_id?: string;
                    /** @description Accepted and not used */
                    email?: string;
                    /** @description Accepted and not used: agents sell one plan */
                    plan_id?: string;
                    /** @description The agent's own code, if it is sent */
                    agent_id?: string;
                };
                /**
                 * @example {
                 *       "additional_users": "1",
                 *       "additional_products": "1",
                 *       "additional_warehouse": "1",
                 *       "onboarding": "1",
                 *       "payment_method": "card",
                 *       "card_type": "saved_card",
                 *       "auth_code": "text",
                 *       "save_card": "0",
                 *       "plan_amount": "text",
                 *       "total_amount": "text",
                 *       "discount_percentage": "text",
                 *       "amount_paid": "text",
                 *       "agent_fee": "text",
                 *       "duration": "1",
                 *       "location_id": "7",
                 *       "reference_id": "KPP-UBKE76M55B4LB6DZ",
                 *       "agent_id": "TUNDE1"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description One of the quantities that are offered */
                    additional_users?: string | number;
                    /** @description One of the quantities that are offered */
                    additional_products?: string | number;
                    /** @description One of the quantities that are offered */
                    additional_warehouse?: string | number;
                    /** @description The way to be set up, by its id; 0, or nothing, is Self Onboarding */
                    onboarding?: string | number;
                    /** @enum {string} */
                    payment_method?: "card" | "bank_transfer" | "ussd" | "wallet" | "free";
                    /** @enum {string} */
                    card_type?: "saved_card" | "new_card";
                    /** @description Which saved card */
                    auth_code?: string;
                    /**
                     * @description 1 keeps the new card
                     * @enum {string|integer}
                     */
                    save_card?: "0" | "1" | 0 | 1;
                    /** @description Accepted and not used: agents have a discount of their own */
                    coupon?: string;
                    /** @description Naira. Accepted and compared: we price the order */
                    plan_amount?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    total_amount?: string | number;
                    /** @description Percent. Accepted and compared: we price the order */
                    discount_percentage?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    amount_paid?: string | number;
                    /** @description Naira. Accepted and compared: we price the order */
                    agent_fee?: string | number;
                    /**
                     * @description 1 or 12 months; month and yearly mean the same
                     * @enum {string|integer}
                     */
                    duration: "1" | "12" | "month" | "yearly" | 1 | 12;
                    location_id: string | number;
                    /** @description The payment that was begun before */
                    reference_id?: string;
                    /** @description Accepted and not used */
                    email?: string;
                    /** @description Accepted and not used: agents sell one plan */
                    plan_id?: string;
                    /** @description The agent's own code, if it is sent */
                    agent_id?: string;
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "error": false,
                     *       "message": "text",
                     *       "data": {
                     *         "reference_id": "KPP-UBKE76M55B4LB6DZ",
                     *         "state": "settled",
                     *         "amount": 6000,
                     *         "authorization_url": "text",
                     *         "access_code": "text"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        error: false;
                        message: string;
                        data: {
                            /** @description The payment, or the order where none was needed */
                            reference_id: string | null;
                            /** @enum {string} */
                            state: "settled" | "waiting";
                            /** @description Naira */
                            amount: number;
                            /** @description Where the owner pays, while the state is waiting */
                            authorization_url: string | null;
                            /** @description The same for the provider's popup */
                            access_code: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            402: components["responses"]["Refusal402"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            405: components["responses"]["Refusal405"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
            500: components["responses"]["Refusal500"];
            503: components["responses"]["Refusal503"];
        };
    };
    "device-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "kaypoint-till",
                 *       "scope": "entitlement",
                 *       "device_name": "Front till",
                 *       "device_type": "text"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /**
                     * @description Always kaypoint-till
                     * @constant
                     */
                    client_id: "kaypoint-till";
                    /**
                     * @description Always entitlement, which is also meant without it
                     * @default entitlement
                     * @constant
                     */
                    scope?: "entitlement";
                    /** @description What the till calls itself, which the owner is shown */
                    device_name?: string;
                    /** @description What kind of machine it is, which the owner is shown */
                    device_type?: string;
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "device_code": "text",
                     *       "user_code": "BCDF-GHJK",
                     *       "verification_uri": "text",
                     *       "expires_in": 900,
                     *       "interval": 5
                     *     }
                     */
                    "application/json": {
                        /** @description For /api/device/token; keep it secret */
                        device_code: string;
                        /** @description Shown to the owner; never part of an address */
                        user_code: string;
                        /** @description The page where the owner types it */
                        verification_uri: string;
                        /** @description Seconds */
                        expires_in: number;
                        /** @description Seconds between two polls */
                        interval: number;
                    };
                };
            };
            /** @description The body cannot be read, or a field is there twice */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description This is not for you, or the password must be typed again */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description Method not allowed */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description The body has a content type or an encoding that is not accepted */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description Too many calls; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description Server error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description A service that is needed does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
        };
    };
    "device-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
                 *       "client_id": "kaypoint-till",
                 *       "device_code": "text",
                 *       "refresh_token": "text"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /**
                     * @description urn:ietf:params:oauth:grant-type:device_code with a device_code, or refresh_token with a refresh_token
                     * @enum {string}
                     */
                    grant_type: "urn:ietf:params:oauth:grant-type:device_code" | "refresh_token";
                    /**
                     * @description Always kaypoint-till
                     * @constant
                     */
                    client_id: "kaypoint-till";
                    /** @description With the first of the grant types */
                    device_code?: string;
                    /** @description With the second; it works once */
                    refresh_token?: string;
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "text",
                     *       "token_type": "Bearer",
                     *       "expires_in": 900,
                     *       "refresh_token": "text",
                     *       "scope": "text",
                     *       "till": {
                     *         "id": "text",
                     *         "name": "Ngozi Stores",
                     *         "shop": "text",
                     *         "branch": "text"
                     *       }
                     *     }
                     */
                    "application/json": {
                        access_token: string;
                        /** @constant */
                        token_type: "Bearer";
                        /** @description Seconds */
                        expires_in: number;
                        refresh_token: string;
                        scope: string;
                        /** @description Ask on the screen whether this is the right shop before anything is sold */
                        till: {
                            id: string;
                            name: string;
                            shop: string;
                            branch: string;
                        };
                    };
                };
            };
            /** @description The body cannot be read, or a field is there twice */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description This is not for you, or the password must be typed again */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description Method not allowed */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description The body has a content type or an encoding that is not accepted */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description Too many calls; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description Server error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description A service that is needed does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
        };
    };
    entitlement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entitlement": "text",
                     *       "server_time": "text",
                     *       "check_after": "text"
                     *     }
                     */
                    "application/json": {
                        /** @description A compact JWS, good for 7 days without internet */
                        entitlement: string;
                        server_time: string;
                        /** @description When to ask again */
                        check_after: string;
                    };
                };
            };
            /** @description Log in; with data.action refresh, refresh the token once and call again */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description This is not for you, or the password must be typed again */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description Method not allowed */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description Too many calls; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description Server error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description A service that is needed does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
        };
    };
    sales: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sales": [
                 *         {
                 *           "receipt": "text",
                 *           "sold_at": "2026-11-26T09:30:00Z",
                 *           "customer": "text",
                 *           "paid": 500000,
                 *           "payment": "text",
                 *           "cashier": "text",
                 *           "lines": [
                 *             {
                 *               "product": "text",
                 *               "quantity": 1,
                 *               "amount": 950000,
                 *               "cost": 845000
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    sales: {
                        receipt: string;
                        /** Format: date-time */
                        sold_at: string;
                        customer?: string | null;
                        /**
                         * @description Kobo, of the whole sale; without it all was paid
                         * @example 500000
                         */
                        paid?: number | null;
                        payment?: string | null;
                        cashier?: string | null;
                        lines: {
                            product: string;
                            quantity: number;
                            /**
                             * @description Kobo, of the whole line: 950000 is ₦9,500
                             * @example 950000
                             */
                            amount: number;
                            /**
                             * @description Kobo: what the line cost the shop
                             * @example 845000
                             */
                            cost?: number | null;
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sales": [
                     *         {
                     *           "receipt": "text",
                     *           "state": "added"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        sales: {
                            receipt: string;
                            /**
                             * @description known: it is here already; other: this receipt is here with different contents
                             * @enum {string}
                             */
                            state: "added" | "known" | "other";
                        }[];
                    };
                };
            };
            /** @description The body cannot be read, or a field is there twice */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description Log in; with data.action refresh, refresh the token once and call again */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description This is not for you, or the password must be typed again */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description Method not allowed */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description The body has a content type or an encoding that is not accepted */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description A field is wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description Too many calls; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description Server error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description A service that is needed does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
        };
    };
    "sales-void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "receipt": "text",
                 *       "voided_at": "2026-11-26T09:30:00Z"
                 *     }
                 */
                "application/json": {
                    /** @description The receipt of the sale, as it was sent */
                    receipt: string;
                    /**
                     * Format: date-time
                     * @description When the sale was voided, which is the day of the report that it lowers
                     */
                    voided_at: string;
                };
            };
        };
        responses: {
            /** @description It was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "receipt": "text",
                     *       "state": "voided"
                     *     }
                     */
                    "application/json": {
                        receipt: string;
                        /**
                         * @description known: it was voided before
                         * @enum {string}
                         */
                        state: "voided" | "known";
                    };
                };
            };
            /** @description The body cannot be read, or a field is there twice */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description Log in; with data.action refresh, refresh the token once and call again */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description This is not for you, or the password must be typed again */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description Not found, or not yours */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description Method not allowed */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description The body has a content type or an encoding that is not accepted */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description A field is wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description Too many calls; Retry-After says how many seconds to wait */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description Server error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
            /** @description A service that is needed does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TillRefusal"];
                };
            };
        };
    };
}
