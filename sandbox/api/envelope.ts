export interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers?: Record<string, string>;
}

export function success(message: string, data: unknown, meta?: unknown): Answer {
  return { status: 200, body: { status: true, message, data, ...(meta !== undefined && { meta }) } };
}

interface Failure {
  message: string;
  code?: string;
  status?: number;
  type?: "validation_error" | "api_error" | "processor_error";
  nextStep?: string;
}

export function failure({
  message,
  code,
  status = 400,
  type = "validation_error",
  nextStep,
}: Failure): Answer {
  return {
    status,
    body: {
      status: false,
      message,
      // Older endpoints of the API return these fields only.
      ...(code !== undefined && {
        meta: { nextStep: nextStep ?? "Ensure that the value you are passing is valid." },
        type,
        code,
      }),
    },
  };
}
