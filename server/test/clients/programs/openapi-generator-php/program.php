<?php

use OpenAPI\Client\Api\AccountApi;
use OpenAPI\Client\Configuration;
use Psr\Http\Message\RequestInterface;

require 'GuzzleHttp/autoload.php';

$lib = __DIR__ . '/generated/lib/';
spl_autoload_register(function (string $name) use ($lib): void {
    $file = $lib . strtr(substr($name, strlen('OpenAPI\\Client\\')), '\\', '/') . '.php';
    if (str_starts_with($name, 'OpenAPI\\Client\\') && is_file($file)) {
        require_once $file;
    }
});

// PHP compiles a file when it is first needed: this takes them all.
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($lib)) as $file) {
    if ($file->getExtension() === 'php') {
        require_once $file->getPathname();
    }
}

function sign(RequestInterface $request): RequestInterface
{
    $timestamp = (string) time();
    $signed = $timestamp . $request->getMethod() . $request->getRequestTarget() . $request->getBody();
    return $request
        ->withHeader('X-API-Key', getenv('COFFER_API_KEY'))
        ->withHeader('X-API-Timestamp', $timestamp)
        ->withHeader('X-API-Signature', hash_hmac('sha256', $signed, getenv('COFFER_SECRET_KEY')));
}

$handlers = GuzzleHttp\HandlerStack::create();
$handlers->push(GuzzleHttp\Middleware::mapRequest(sign(...)));
$configuration = (new Configuration())->setHost(getenv('COFFER_URL'));
$account = new AccountApi(new GuzzleHttp\Client(['handler' => $handlers]), $configuration);
echo $account->getProfile()->getData()->getUsername(), "\n";
